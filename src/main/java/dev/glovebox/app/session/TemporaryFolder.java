package dev.glovebox.app.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.function.ToIntFunction;

/** A folder that is there for one piece of work. */
public final class TemporaryFolder {
    /** No work of this kind takes longer. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private TemporaryFolder() {}

    public static int use(String prefix, ToIntFunction<Path> work) {
        try {
            return use(Files.createTempDirectory(prefix), work);
        } catch (IOException e) {
            throw new UncheckedIOException("a temporary folder cannot be made", e);
        }
    }

    /** In a folder of ours, which is made where it is missing; what a run left that was killed is removed. */
    public static int use(Path parent, String prefix, ToIntFunction<Path> work) {
        try {
            removeOld(Files.createDirectories(parent), prefix);
            return use(Files.createTempDirectory(parent, prefix), work);
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

    /** The same, and gone when the work is done: for whoever lives on long after. */
    public static int passing(Path parent, String prefix, ToIntFunction<Path> work) {
        return use(parent, prefix, folder -> {
            try {
                return work.applyAsInt(folder);
            } finally {
                remove(folder);
            }
        });
    }

    private static void removeOld(Path parent, String prefix) throws IOException {
        FileTime limit = FileTime.from(Instant.now().minus(LONGEST));
        try (DirectoryStream<Path> left = Files.newDirectoryStream(parent, prefix + "*")) {
            for (Path folder : left) {
                if (Files.getLastModifiedTime(folder, LinkOption.NOFOLLOW_LINKS).compareTo(limit) < 0) {
                    remove(folder);
                }
            }
        }
    }

    /** Boxes that could have changed the tree meanwhile are closed by now. */
    private static void remove(Path folder) {
        if (Files.notExists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            FolderTree.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
