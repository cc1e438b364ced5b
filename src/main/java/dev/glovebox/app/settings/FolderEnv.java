package dev.glovebox.app.settings;

import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;

/** What the .env file of a folder says; the file may have come with a repository. */
record FolderEnv(Path folder, Map<String, String> values) {
    FolderEnv {
        values = Map.copyOf(values);
    }

    static FolderEnv none() {
        return new FolderEnv(Path.of("/"), Map.of());
    }

    static FolderEnv in(Path folder) {
        return new FolderEnv(folder, EnvFile.read(folder.resolve(EnvFile.NAME), LinkOption.NOFOLLOW_LINKS));
    }

    /** Whether the path, seen from the folder and with its links resolved, lies below it. */
    boolean holds(String path) {
        try {
            Path real = OwnFolders.real(folder.resolve(path));
            Path own = OwnFolders.real(folder);
            return real.startsWith(own) && !real.equals(own);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
