package dev.glovebox.app.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.UUID;

/** A file that a person names for the host to write: whole or not at all, for its owner alone, and never through a planted link. */
public record NewFile(Path path, UntrustedFolders untrusted) {
    /** What becomes of a file of that name. */
    public enum Present {
        STAYS,
        GOES
    }

    /** Writes the content, and gives its size. */
    @FunctionalInterface
    public interface Content {
        long write(OutputStream out) throws IOException;
    }

    /**
     * Gives the size. Throws {@link FileAlreadyExistsException} when something of that name is there and stays, and {@link FileRefused} for
     * a link on the way or a folder of that name.
     */
    public long write(Present present, Content content) throws IOException {
        Path given = path.toAbsolutePath();
        Path parent = given.getParent();
        Path name = given.getFileName();
        if (parent == null
                || name == null
                || name.toString().equals("..")
                || name.toString().equals(".")) {
            throw FileRefused.folder();
        }
        NamedPath folder = NamedPath.of(parent, untrusted);
        Path root = untrusted.holding(folder.real()).orElse(folder.real());
        try (HeldFolder held = TimeBound.call(() -> HeldFolder.open(root, folder.real()))) {
            requireRoom(held, name, present);
            return written(held, name, present, content);
        }
    }

    private static void requireRoom(HeldFolder folder, Path name, Present present) throws IOException {
        switch (folder.occupant(name)) {
            case NOTHING -> {}
            case FOLDER -> throw FileRefused.folder();
            case OTHER -> {
                if (present == Present.STAYS) {
                    throw new FileAlreadyExistsException(name.toString());
                }
            }
        }
    }

    private static long written(HeldFolder folder, Path name, Present present, Content content) throws IOException {
        Path part = Path.of(".glovebox-" + UUID.randomUUID() + ".part");
        try {
            long size;
            try (OutputStream out = Channels.newOutputStream(folder.create(part))) {
                size = content.write(out);
            }
            if (present == Present.STAYS) {
                folder.create(name).close(); // fails where something is, which a rename would replace
            }
            folder.rename(part, name);
            return size;
        } catch (IOException | RuntimeException e) {
            folder.deleteIfThere(part);
            throw e;
        }
    }
}
