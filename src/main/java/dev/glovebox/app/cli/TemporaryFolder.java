package dev.glovebox.app.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** A folder that is there for one piece of work. */
final class TemporaryFolder {
    private TemporaryFolder() {}

    static int use(String prefix, ToIntFunction<Path> work) {
        try {
            Path folder = Files.createTempDirectory(prefix).toRealPath();
            Thread remover = new Thread(() -> remove(folder));
            Runtime.getRuntime().addShutdownHook(remover); // also when a signal ends us
            return work.applyAsInt(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary folder cannot be made", e);
        }
    }

    /** Follows no link; boxes that could have changed the tree meanwhile are closed by now. */
    private static void remove(Path folder) {
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) throws IOException {
                    Files.delete(directory);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
