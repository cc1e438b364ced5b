package dev.glovebox.app.service;

import dev.glovebox.app.settings.UsageError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;

/** What a server keeps on its machine, for its owner alone; one process at a time works with it. */
public record DataFolder(Path folder) {
    private static final String OWNER_ONLY = "rw-------";

    Path database() {
        return folder.resolve("glovebox.db");
    }

    /** Of the database's driver. */
    Path library() {
        return folder.resolve("library");
    }

    private Path tasks() {
        return folder.resolve("tasks");
    }

    /** Where they really lie, for it may be a link to shared storage and a box's workspace may not be. */
    TaskFolders folders() {
        try {
            TaskFolders folders = new TaskFolders(tasks().toRealPath());
            if (Files.notExists(folder.resolve("server")) || !folders.isEmpty()) {
                folders.mark(); // at a later start an empty one may be a mount point without its storage
            }
            return folders;
        } catch (IOException e) {
            throw new UncheckedIOException("the folder " + tasks() + " cannot be entered or written", e);
        }
    }

    Path token() {
        return folder.resolve("token");
    }

    /** Makes it where it is missing; throws {@link UsageError} when others could look in or put something there. */
    void make() {
        try {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            if (!Files.isDirectory(tasks())) {
                Files.createDirectory(tasks());
            }
            if (Files.notExists(database())) {
                Files.createFile(database(), ownerOnly()); // what the database makes beside it is open to as few
            }
        } catch (IOException e) {
            throw new UsageError(
                    "the data folder " + folder + " cannot be made (" + e.getMessage() + "): name another with --data");
        }
        requirePrivate();
    }

    private static FileAttribute<?> ownerOnly() {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY));
    }

    private void requirePrivate() {
        try {
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(folder);
            if (mode.contains(PosixFilePermission.OTHERS_READ)
                    || mode.contains(PosixFilePermission.OTHERS_WRITE)
                    || mode.contains(PosixFilePermission.OTHERS_EXECUTE)
                    || mode.contains(PosixFilePermission.GROUP_WRITE)) {
                throw new UsageError("the data folder " + folder
                        + " is open to other users, and it holds tokens and everybody's work: chmod 700 " + folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Until this process ends; throws {@link UsageError} when another one has it. */
    FileLock hold() {
        try {
            FileChannel channel =
                    FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return lock;
            }
            channel.close();
        } catch (OverlappingFileLockException e) {
            throw taken();
        } catch (IOException e) {
            throw new UncheckedIOException("the data folder " + folder + " cannot be locked", e);
        }
        throw taken();
    }

    private UsageError taken() {
        return new UsageError("another server works with the data folder " + folder
                + ": stop it, or name another folder with --data");
    }

    /** The server's own name, the same for all its starts. */
    String server() {
        try {
            Path file = folder.resolve("server");
            if (Files.notExists(file)) {
                byte[] random = new byte[4];
                new SecureRandom().nextBytes(random);
                TaskFolder.write(file, "server-" + HexFormat.of().formatHex(random) + "\n");
            }
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("the server's name cannot be kept in " + folder, e);
        }
    }

    /** The local owner's token, unless there is none yet. */
    public Optional<String> ownersToken() {
        try {
            return Files.isRegularFile(token(), LinkOption.NOFOLLOW_LINKS)
                    ? Optional.of(Files.readString(token()).strip())
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("the token in " + token() + " cannot be read", e);
        }
    }

    void keepToken(String token) {
        try {
            Path part = folder.resolve("token.new");
            Files.deleteIfExists(part);
            Files.createFile(part, ownerOnly());
            Files.writeString(part, token + "\n");
            Files.move(part, token(), StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException e) {
            throw new UncheckedIOException("another start keeps a token in " + folder + " right now", e);
        } catch (IOException e) {
            throw new UncheckedIOException("the token cannot be kept in " + folder, e);
        }
    }
}
