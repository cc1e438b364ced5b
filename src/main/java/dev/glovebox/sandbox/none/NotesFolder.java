package dev.glovebox.sandbox.none;

import dev.glovebox.sandbox.launch.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** The notes of a box that is none: a folder of its own, named after the process that removes it. */
record NotesFolder(Path path) {
    private static final String PREFIX = "notes-";

    /** The owner may live where its pid means something else, so a dead one's folder is left for a while. */
    private static final Duration KEPT = Duration.ofDays(1);

    static NotesFolder in(Path cache) {
        try {
            removeOld(cache);
            return new NotesFolder(Files.createTempDirectory(
                    cache, PREFIX + ProcessHandle.current().pid() + "-"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a folder in " + cache, e);
        }
    }

    /** What cannot be removed now is tried again by a later start. */
    void remove() {
        try {
            Programs.delete(path);
        } catch (IOException | UncheckedIOException e) {
            path.toFile().setLastModified(0);
        }
    }

    private static void removeOld(Path cache) throws IOException {
        FileTime limit = FileTime.from(Instant.now().minus(KEPT));
        try (Stream<Path> folders = Files.list(cache)) {
            for (Path folder : folders.filter(NotesFolder::isOrphan).toList()) {
                if (Files.getLastModifiedTime(folder).compareTo(limit) < 0) {
                    new NotesFolder(folder).remove();
                }
            }
        }
    }

    private static boolean isOrphan(Path folder) {
        return pid(folder.getFileName().toString())
                .filter(pid -> ProcessHandle.of(pid).isEmpty())
                .isPresent();
    }

    private static Optional<Long> pid(String name) {
        String[] parts = name.split("-", -1);
        return name.startsWith(PREFIX) && parts.length == 3 && parts[1].matches("\\d{1,18}")
                ? Optional.of(Long.parseLong(parts[1]))
                : Optional.empty();
    }
}
