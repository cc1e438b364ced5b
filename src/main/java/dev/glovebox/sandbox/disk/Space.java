package dev.glovebox.sandbox.disk;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** The room on a workspace's filesystem, or in its quota: one system call, whatever the workspace holds. */
record Space(FileStore store) {
    static Space of(Path workspace) throws IOException {
        return new Space(Files.getFileStore(workspace));
    }

    long total() throws IOException {
        return store.getTotalSpace();
    }

    long free() throws IOException {
        return store.getUnallocatedSpace();
    }
}
