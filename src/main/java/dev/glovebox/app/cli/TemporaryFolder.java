package dev.glovebox.app.cli;

import dev.glovebox.app.session.FolderTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.ToIntFunction;

/** A folder that is there for one piece of work. */
final class TemporaryFolder {
    private TemporaryFolder() {}

    static int use(String prefix, ToIntFunction<Path> work) {
        try {
            return use(Files.createTempDirectory(prefix), work);
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary folder cannot be made", e);
        }
    }

    /** In a folder of ours, which is made where it is missing. */
    static int use(Path parent, String prefix, ToIntFunction<Path> work) {
        try {
            return use(Files.createTempDirectory(Files.createDirectories(parent), prefix), work);
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary folder cannot be made in " + parent, e);
        }
    }

    private static int use(Path made, ToIntFunction<Path> work) throws IOException {
        Path folder = made.toRealPath();
        Thread remover = new Thread(() -> remove(folder));
        Runtime.getRuntime().addShutdownHook(remover); // also when a signal ends us
        return work.applyAsInt(folder);
    }

    /** Boxes that could have changed the tree meanwhile are closed by now. */
    private static void remove(Path folder) {
        try {
            FolderTree.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
