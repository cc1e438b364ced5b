package dev.glovebox.app.settings;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/** A folder of a guessable name in a place where everybody may write, such as /tmp: another user may have been there first. */
final class PrivateFolder {
    private static final int DIRECTORY = 0040000;
    private static final int KIND = 0170000;
    private static final int WRITABLE_BY_OTHERS = 0022;
    private static final int WRITABLE_BY_ALL = 0002;
    private static final int STICKY = 01000;

    private PrivateFolder() {}

    /** Whether what exists of this path ends in a folder that is ours alone, so that the rest would be too. */
    static boolean canHold(Path folder, int uid) {
        Path there = folder;
        while (there.getParent() != null && !Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
            there = there.getParent();
        }
        return Files.isDirectory(there)
                && Files.isWritable(there)
                && attribute(there.resolve("."), "unix:uid") == uid
                && (attribute(there.resolve("."), "unix:mode") & WRITABLE_BY_OTHERS) == 0;
    }

    /** How a folder that may not be there yet is in the hands of other users. Root's is as good as ours. */
    static Optional<String> flaw(Path folder, int uid) {
        if (isReplaceable(folder)) {
            return Optional.of("can be replaced by every user");
        }
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        int owner = attribute(folder, "unix:uid");
        if (owner != uid && owner != 0) {
            return Optional.of("belongs to another user");
        }
        return (attribute(folder, "unix:mode") & WRITABLE_BY_ALL) == 0
                ? Optional.empty()
                : Optional.of("may be written by every user");
    }

    /** Where everybody may write and the sticky bit is missing, everybody may rename what is there; see inode(7). */
    private static boolean isReplaceable(Path folder) {
        Path parent = folder.resolveSibling(".");
        return Files.exists(parent) && (attribute(parent, "unix:mode") & (WRITABLE_BY_ALL | STICKY)) == WRITABLE_BY_ALL;
    }

    /** Makes it, or sees that it is ours alone. */
    static void claim(Path folder, int uid) {
        try {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException e) {
            requireOurs(folder, uid);
        } catch (IOException e) {
            throw refused(folder, "cannot be made (" + e.getMessage() + ")");
        }
    }

    private static void requireOurs(Path folder, int uid) {
        int mode = attribute(folder, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        if ((mode & KIND) != DIRECTORY) {
            throw refused(folder, "is not a folder");
        }
        if (attribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS) != uid) {
            throw refused(folder, "belongs to another user");
        }
        if ((mode & WRITABLE_BY_OTHERS) != 0) {
            throw refused(folder, "may be written by other users");
        }
    }

    private static int attribute(Path folder, String name, LinkOption... links) {
        try {
            return (Integer) Files.getAttribute(folder, name, links);
        } catch (IOException e) {
            throw refused(folder, "cannot be read (" + e.getMessage() + ")");
        }
    }

    private static UsageError refused(Path folder, String why) {
        return new UsageError("HOME is not ours to write, and " + folder
                + ", which would hold Glovebox's files instead, " + why + ": set HOME, or remove " + folder);
    }
}
