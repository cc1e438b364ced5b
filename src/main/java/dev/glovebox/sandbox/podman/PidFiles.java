package dev.glovebox.sandbox.podman;

import dev.glovebox.sandbox.cgroup.Owner;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where podman writes which process of this machine is a container's first. */
record PidFiles(Path folder) {
    static PidFiles in(Path cache) throws IOException {
        return new PidFiles(Files.createDirectories(cache.resolve("containers")));
    }

    /** The number, once; the file has then served. */
    Optional<Long> take(String container) {
        Path file = folder.resolve(container);
        try {
            return Optional.of(Long.parseLong(Files.readString(file).strip()));
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        } finally {
            delete(file);
        }
    }

    /** Removes those of owners that are gone. */
    void reap(Owner self) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (self.isOrphan(file.getFileName().toString())) {
                    delete(file);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return; // the cache was removed under us, and they with it
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            return; // reaped when we are gone
        }
    }
}
