package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.SessionId;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A real folder, readable for its owner only. Links, pipes and other odd things in it are no sessions. */
final class FolderDisk implements JournalDisk {
    private static final String ENDING = ".json";
    private static final FileAttribute<Set<PosixFilePermission>> OUR_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<Set<PosixFilePermission>> OUR_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path folder;
    private final FolderLocks locks;

    FolderDisk(Path folder) {
        this.folder = folder;
        this.locks = new FolderLocks(folder.resolve(".lock"), OUR_FILE);
    }

    @Override
    public String place() {
        return folder.toString();
    }

    @Override
    public List<SessionId> sessions() throws IOException {
        return files("*" + ENDING).stream().flatMap(file -> id(file).stream()).toList();
    }

    private List<Path> files(String pattern) throws IOException {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, pattern)) {
                files.forEach(found::add);
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        found.removeIf(file -> !isFile(file));
        return found;
    }

    private static Optional<SessionId> id(Path file) {
        String name = file.getFileName().toString();
        return SessionId.parse(name.substring(0, name.length() - ENDING.length()));
    }

    @Override
    public Optional<Hold> hold(SessionId id) throws IOException {
        Files.createDirectories(folder, OUR_FOLDER);
        return locks.hold(id);
    }

    @Override
    public OptionalLong holder(SessionId id) {
        return locks.holder(id);
    }

    @Override
    public boolean has(SessionId id) {
        return isFile(path(id));
    }

    @Override
    public DiskFile create(SessionId id) throws IOException {
        Files.createFile(path(id), OUR_FILE);
        return new FolderFile(path(id), "rw");
    }

    @Override
    public DiskFile open(SessionId id) throws IOException {
        return new FolderFile(existing(id), "rw");
    }

    @Override
    public DiskFile read(SessionId id) throws IOException {
        return new FolderFile(existing(id), "r");
    }

    private Path existing(SessionId id) throws NoSuchFileException {
        if (!has(id)) {
            throw new NoSuchFileException(path(id).toString());
        }
        return path(id);
    }

    @Override
    public String copyAside(SessionId id, String name, long from) throws IOException {
        Path copy = unused(id + "." + name);
        try {
            copy(id, from, copy);
            return copy.getFileName().toString();
        } catch (IOException e) {
            Files.delete(copy);
            throw e;
        }
    }

    private void copy(SessionId id, long from, Path copy) throws IOException {
        try (DiskFile file = read(id);
                DiskFile into = new FolderFile(copy, "rw")) {
            byte[] buffer = new byte[1 << 16];
            long done = 0;
            for (int n = file.read(from, buffer, 0); n > 0; n = file.read(from + done, buffer, 0)) {
                into.write(done, Arrays.copyOf(buffer, n));
                done += n;
            }
            into.force();
        }
    }

    private Path unused(String name) throws IOException {
        Path file = folder.resolve(name);
        for (int turn = 2; Files.exists(file, LinkOption.NOFOLLOW_LINKS); turn++) {
            file = folder.resolve(name + "-" + turn);
        }
        return Files.createFile(file, OUR_FILE);
    }

    /** The session's own file goes last: what cannot be done now can be tried again. */
    @Override
    public void delete(SessionId id) throws IOException {
        for (Path file : files(id + ".*")) {
            if (!file.equals(path(id))) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(path(id));
    }

    @Override
    public void close() throws IOException {
        locks.close();
    }

    private Path path(SessionId id) {
        return folder.resolve(id + ENDING);
    }

    private static boolean isFile(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }
}
