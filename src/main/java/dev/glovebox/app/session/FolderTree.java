package dev.glovebox.app.session;

import dev.glovebox.sandbox.DirectoryDeletion;
import java.io.IOException;
import java.nio.file.Path;

/** A folder of ours with all it holds. */
public final class FolderTree {
    private FolderTree() {}

    /** Follows no link; at any depth. */
    public static void delete(Path folder) throws IOException {
        DirectoryDeletion.delete(folder);
    }
}
