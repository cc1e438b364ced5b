package dev.glovebox.app.cli;

import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.ToLongFunction;

/** A file that is there whole or not at all. */
record FetchedFile(Path target, Present present) {
    /** What becomes of a file of that name. */
    enum Present {
        STAYS,
        GOES
    }

    /** Gives its size; what is written first lies beside it under another name. */
    long write(ToLongFunction<OutputStream> source) {
        requireRoom();
        try {
            Path folder = target.toAbsolutePath().getParent();
            Path part = Files.createTempFile(folder == null ? target : folder, ".glovebox-", ".part");
            try {
                return moved(part, source);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (FileAlreadyExistsException e) {
            throw occupied();
        } catch (IOException e) {
            throw new UncheckedIOException(target + " cannot be written (" + Why.bare(e) + ")", e);
        }
    }

    private long moved(Path part, ToLongFunction<OutputStream> source) throws IOException {
        long size;
        try (OutputStream file = Files.newOutputStream(part)) {
            size = source.applyAsLong(file);
        }
        switch (present) {
            case GOES -> Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
            // A link fails where something is, a move would not.
            case STAYS -> Files.createLink(target, part);
        }
        return size;
    }

    private void requireRoom() {
        if (Files.isDirectory(target)) {
            throw new UsageError(target + " is a folder: name a file with -o");
        }
        if (present == Present.STAYS && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw occupied();
        }
    }

    private UsageError occupied() {
        return new UsageError(target + " is there already: name another file with -o, or write over it with -f");
    }
}
