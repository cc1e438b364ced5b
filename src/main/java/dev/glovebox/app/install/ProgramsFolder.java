package dev.glovebox.app.install;

import dev.glovebox.sandbox.DirectoryDeletion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Stream;

/** The folder of fetched programs, with what is on its way into it; open to all, since a box's uid is nobody's here. */
public record ProgramsFolder(Path path) {
    private static final String FRESH = "new-";
    private static final Set<PosixFilePermission> RUNS = PosixFilePermissions.fromString("rwxr-xr-x");
    private static final Set<PosixFilePermission> READS = PosixFilePermissions.fromString("rw-r--r--");

    /** Much longer than any fetch takes. */
    private static final Duration KEPT = Duration.ofHours(1);

    /** There when a box opens: what comes later is then seen in it. */
    public ProgramsFolder make() {
        try {
            if (!Files.isDirectory(path)) {
                Files.createDirectories(path, PosixFilePermissions.asFileAttribute(RUNS)); // whatever the umask
                Files.setPosixFilePermissions(path, RUNS);
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the folder of programs " + path, e);
        }
    }

    /** For a program that is not complete yet, on the same filesystem. Removes those that nobody completed. */
    Path fresh() throws IOException {
        make();
        FileTime limit = FileTime.from(Instant.now().minus(KEPT));
        try (Stream<Path> folders = Files.list(path)) {
            for (Path folder : folders.toList()) {
                boolean isFresh = folder.getFileName().toString().startsWith(FRESH);
                if (isFresh && Files.getLastModifiedTime(folder).compareTo(limit) < 0) {
                    delete(folder);
                }
            }
        }
        return Files.createTempDirectory(path, FRESH);
    }

    /** Whoever may read a file here may run it, if anybody may. Links have no permissions, and may lead out of the folder. */
    static void openToAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(one -> !Files.isSymbolicLink(one)).toList()) {
                boolean runs = Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_EXECUTE);
                Files.setPosixFilePermissions(file, runs ? RUNS : READS);
            }
        }
    }

    /** What cannot be removed now is tried again by a later fetch. */
    static void delete(Path folder) {
        try {
            DirectoryDeletion.delete(folder);
        } catch (IOException e) {
            folder.toFile().setLastModified(0);
        }
    }
}
