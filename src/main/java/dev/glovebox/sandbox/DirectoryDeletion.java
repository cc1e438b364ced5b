package dev.glovebox.sandbox;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * Removes a folder of the host in which no box works any more, with all it holds. It follows no link, and holds two folders open at any
 * depth: what lies deeper is first moved up. What boxes still reach is removed inside one, by {@code glove remove}.
 */
public final class DirectoryDeletion {
    private final Path top;
    private final SecureDirectoryStream<Path> folder;
    private long moved;
    private boolean changed;
    private Optional<IOException> trouble = Optional.empty();

    private DirectoryDeletion(Path top, SecureDirectoryStream<Path> folder) {
        this.top = top;
        this.folder = folder;
    }

    /** Throws why something in it could not go; all else is gone then. */
    public static void delete(Path top) throws IOException {
        boolean again = true;
        while (again && isFolder(top)) {
            again = isChanged(top) && !isGone(top);
        }
        Files.deleteIfExists(top);
    }

    /** One round. */
    private static boolean isChanged(Path top) throws IOException {
        lend(top);
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(top)) {
            if (!(stream instanceof SecureDirectoryStream<Path> open)) {
                throw new IOException(top + " cannot be removed: this system opens no folder within another");
            }
            DirectoryDeletion round = new DirectoryDeletion(top, open);
            round.empty();
            if (!round.changed && round.trouble.isPresent()) {
                throw round.trouble.get();
            }
            return round.changed;
        }
    }

    private static boolean isFolder(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isGone(Path top) throws IOException {
        try {
            Files.deleteIfExists(top);
            return true;
        } catch (DirectoryNotEmptyException e) {
            return false;
        }
    }

    /** Its owner may have lost the rights to it. The path is short at any depth, and nobody else works there. */
    private static void lend(Path path) throws IOException {
        Set<PosixFilePermission> all = PosixFilePermissions.fromString("rwx------");
        if (isFolder(path) && !Files.getPosixFilePermissions(path).containsAll(all)) {
            Files.setPosixFilePermissions(path, all);
        }
    }

    private static Object device(Path path) throws IOException {
        return Files.getAttribute(path, "unix:dev", LinkOption.NOFOLLOW_LINKS);
    }

    private void empty() throws IOException {
        try {
            for (Path entry : folder) {
                Path name = entry.getFileName();
                if (!isRemoved(folder, name)) {
                    flatten(name);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** Empties one folder of the top; the folders in it become neighbours, to be met later. */
    private void flatten(Path name) {
        try {
            if (!device(top.resolve(name)).equals(device(top))) {
                throw new IOException(top.resolve(name) + " is another filesystem, which is not entered");
            }
            lend(top.resolve(name));
            try (SecureDirectoryStream<Path> below = folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                for (Path entry : below) {
                    Path inner = entry.getFileName();
                    if (!isRemoved(below, inner)) {
                        lend(top.resolve(name).resolve(inner));
                        below.move(inner, folder, Path.of(".removed-" + System.nanoTime() + "-" + moved++));
                        changed = true;
                    }
                }
            }
            isRemoved(folder, name);
        } catch (NoSuchFileException e) {
            changed = true;
        } catch (DirectoryIteratorException e) {
            trouble = Optional.of(new IOException(e));
        } catch (IOException e) {
            trouble = Optional.of(e);
        }
    }

    /** False for a folder that is not empty; what cannot go is noted. */
    private boolean isRemoved(SecureDirectoryStream<Path> within, Path name) {
        try {
            BasicFileAttributes entry = within.getFileAttributeView(
                            name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes();
            if (entry.isDirectory()) {
                within.deleteDirectory(name);
            } else {
                within.deleteFile(name);
            }
            changed = true;
        } catch (DirectoryNotEmptyException e) {
            return false;
        } catch (NoSuchFileException e) {
            changed = true;
        } catch (IOException e) {
            trouble = Optional.of(e);
        }
        return true;
    }
}
