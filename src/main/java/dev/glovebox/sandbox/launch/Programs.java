package dev.glovebox.sandbox.launch;

import dev.glovebox.sandbox.DirectoryDeletion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The programs and files that every box needs, unpacked from the jar into a folder named after their content. */
public record Programs(Path folder) {
    private static final String PREFIX = "native-";
    private static final List<String> PROGRAMS = List.of("glove", "latch");
    private static final FileAttribute<?> FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x"));

    /** Boxes keep what they have mounted, so an old folder is only of use to a start that is under way. */
    private static final Duration KEPT = Duration.ofDays(1);

    /** Files that the backend writes beside the programs; the name changes with what it would write. */
    public interface Extra {
        String name() throws IOException;

        void write(Path folder) throws IOException;
    }

    /** Unpacks once per build; later calls find the folder there. */
    public static Programs unpack(Path cache, Extra extra) {
        try {
            Path folder = cache.resolve(PREFIX + text("id") + "-" + extra.name());
            if (!Files.isDirectory(folder)) {
                removeOld(cache);
                fill(cache, folder, extra);
            }
            return new Programs(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack Glovebox's own programs into " + cache, e);
        }
    }

    public Path glove() {
        return folder.resolve("glove");
    }

    public Path latch() {
        return folder.resolve("latch");
    }

    public Path file(String name) {
        return folder.resolve(name);
    }

    private static void fill(Path cache, Path folder, Extra extra) throws IOException {
        Files.createDirectories(cache, FOLDER); // whatever the umask: what lies there is run
        Path fresh = Files.createTempDirectory(cache, PREFIX + "new-");
        try {
            for (String program : PROGRAMS) {
                try (InputStream in = resource(program)) {
                    Files.copy(in, fresh.resolve(program));
                }
            }
            extra.write(fresh);
            openToAll(fresh);
            Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException e) {
            delete(fresh);
            if (!Files.isDirectory(folder)) { // else another one was quicker
                throw e;
            }
        }
    }

    /** Whatever the umask: a box's uid is nobody's here. */
    private static void openToAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                boolean runs = Files.isDirectory(file)
                        || PROGRAMS.contains(file.getFileName().toString());
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(runs ? "rwxr-xr-x" : "rw-r--r--"));
            }
        }
    }

    private static void removeOld(Path cache) throws IOException {
        if (!Files.isDirectory(cache)) {
            return;
        }
        FileTime limit = FileTime.from(Instant.now().minus(KEPT));
        try (Stream<Path> folders = Files.list(cache)) {
            for (Path folder : folders.filter(Programs::isOurs).toList()) {
                if (isOlder(folder, limit)) {
                    delete(folder);
                }
            }
        }
    }

    private static boolean isOlder(Path folder, FileTime limit) throws IOException {
        try {
            return Files.getLastModifiedTime(folder).compareTo(limit) < 0;
        } catch (NoSuchFileException e) {
            return false; // another one was quicker
        }
    }

    private static boolean isOurs(Path folder) {
        return folder.getFileName().toString().startsWith(PREFIX);
    }

    /** With all it holds; follows no link. */
    public static void delete(Path folder) throws IOException {
        DirectoryDeletion.delete(folder);
    }

    private static String text(String name) throws IOException {
        try (InputStream in = resource(name)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip();
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(
                Programs.class.getResourceAsStream("/native/" + name), () -> "the jar lacks native/" + name);
    }
}
