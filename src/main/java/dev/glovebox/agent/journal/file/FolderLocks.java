package dev.glovebox.agent.journal.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.agent.journal.file.JournalDisk.Hold;
import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Who owns which session of a folder: a kernel lock on one byte of one empty file, the byte being the session's number.
 * A process loses its locks on a file as soon as it closes any descriptor of it (fcntl(2)), so neither the history files
 * serve, which are read and closed all the time, nor is the lock file ever closed while the process may own a session of the folder.
 */
final class FolderLocks {
    private static final String KERNEL_LIST = "/proc/locks";

    private final Path file;
    private final FileAttribute<?> rights;
    private Optional<FileChannel> channel = Optional.empty();

    FolderLocks(Path file, FileAttribute<?> rights) {
        this.file = file;
        this.rights = rights;
    }

    Optional<Hold> hold(SessionId id) throws IOException {
        try {
            return Optional.ofNullable(channel().tryLock(id.number(), 1, false)).map(FolderLocks::hold);
        } catch (OverlappingFileLockException e) {
            return Optional.empty();
        }
    }

    private static Hold hold(FileLock lock) {
        return lock::release;
    }

    /** The next hold opens it again. */
    synchronized void close() throws IOException {
        if (channel.isPresent()) {
            FileChannel open = channel.get();
            channel = Optional.empty();
            open.close();
        }
    }

    private synchronized FileChannel channel() throws IOException {
        if (channel.isEmpty()) {
            channel = Optional.of(FileChannel.open(
                    file,
                    Set.of(
                            StandardOpenOption.CREATE,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE,
                            LinkOption.NOFOLLOW_LINKS),
                    rights));
        }
        return channel.get();
    }

    /** See proc_locks(5): "1: POSIX ADVISORY WRITE pid major:minor:inode first last". */
    OptionalLong holder(SessionId id) {
        try (BufferedReader locks = new BufferedReader(new FileReader(KERNEL_LIST, UTF_8))) {
            String end = ":" + Files.getAttribute(file, "unix:ino") + " " + id.number() + " " + id.number();
            return locks.lines()
                    .filter(lock -> lock.endsWith(end))
                    .map(lock -> lock.split(" +"))
                    .filter(words -> words.length == 8)
                    .mapToLong(words -> Long.parseLong(words[4]))
                    .filter(pid -> pid > 0)
                    .findFirst();
        } catch (IOException | UncheckedIOException e) {
            return OptionalLong.empty();
        }
    }
}
