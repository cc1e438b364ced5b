package dev.glovebox.app.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Folders by device and inode: a bind mount, or a filesystem that ignores the case of letters, gives one folder several names, so paths
 * alone do not tell whether a folder lies in another.
 */
public final class FolderIdentity {
    private final Set<Object> keys;

    private FolderIdentity(Set<Object> keys) {
        this.keys = keys;
    }

    /** Those that do not exist are left out: nothing lies in them. */
    public static FolderIdentity of(Collection<Path> folders) {
        return new FolderIdentity(
                folders.stream().flatMap(folder -> key(folder).stream()).collect(Collectors.toUnmodifiableSet()));
    }

    /** Whether this is one of the folders, by any name. */
    public boolean has(Path folder) {
        return !keys.isEmpty() && key(folder).filter(keys::contains).isPresent();
    }

    /** Whether the path is one of the folders or lies in one. It is absolute, without links. */
    public boolean hold(Path path) {
        for (Path here = path; here != null; here = here.getParent()) {
            if (has(here)) {
                return true;
            }
        }
        return false;
    }

    private static Optional<Object> key(Path folder) {
        try {
            return Optional.ofNullable(
                    Files.readAttributes(folder, BasicFileAttributes.class).fileKey());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
