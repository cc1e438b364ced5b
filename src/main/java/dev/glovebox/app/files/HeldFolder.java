package dev.glovebox.app.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A folder held by a descriptor: names in it are opened in this very folder, whatever a box makes of its path meanwhile. */
final class HeldFolder implements Closeable {
    private static final FileAttribute<Set<PosixFilePermission>> OWNERS =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final Set<OpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

    private final SecureDirectoryStream<Path> stream;
    private final Path path;
    private final Path root;

    private HeldFolder(SecureDirectoryStream<Path> stream, Path path, Path root) {
        this.stream = stream;
        this.path = path;
        this.root = root;
    }

    /** Goes down from the root name by name, and follows no link. The folder is the root or lies below it. */
    static HeldFolder open(Path root, Path folder) throws IOException {
        HeldFolder here = new HeldFolder(secure(opened(root), root), root, root);
        try {
            for (Path name : root.relativize(folder)) {
                if (!name.toString().isEmpty()) {
                    HeldFolder next = here.below(name);
                    here.close();
                    here = next;
                }
            }
            return here;
        } catch (IOException e) {
            here.close();
            throw e;
        }
    }

    @SuppressWarnings("StreamResourceLeak") // whoever holds the folder closes it
    private static DirectoryStream<Path> opened(Path folder) throws IOException {
        return Files.newDirectoryStream(folder);
    }

    private HeldFolder below(Path name) throws IOException {
        Path next = path.resolve(name);
        if (!attributes(name).isDirectory()) {
            throw new NotDirectoryException(next.toString());
        }
        return new HeldFolder(secure(stream.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS), next), next, root);
    }

    private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream, Path folder) throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        stream.close();
        throw new IOException("the filesystem of " + folder + " cannot hold a folder open");
    }

    /** What has a name in the folder. */
    enum Occupant {
        NOTHING,
        FOLDER,
        OTHER
    }

    Occupant occupant(Path name) throws IOException {
        try {
            return kind(name).isDirectory() ? Occupant.FOLDER : Occupant.OTHER;
        } catch (NoSuchFileException e) {
            return Occupant.NOTHING;
        }
    }

    /** Throws {@link FileRefused} for a link. */
    BasicFileAttributes attributes(Path name) throws IOException {
        BasicFileAttributes kind = kind(name);
        if (kind.isSymbolicLink()) {
            throw FileRefused.swapped(path.resolve(name).toString(), root.toString());
        }
        return kind;
    }

    private BasicFileAttributes kind(Path name) throws IOException {
        return stream.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    SeekableByteChannel read(Path name) throws IOException {
        return stream.newByteChannel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    /** For its owner alone; fails where something of that name is. */
    SeekableByteChannel create(Path name) throws IOException {
        return stream.newByteChannel(name, NEW, OWNERS);
    }

    /** Takes the place of whatever has that name; a link is replaced and not followed. */
    void rename(Path name, Path other) throws IOException {
        stream.move(name, stream, other);
    }

    void deleteIfThere(Path name) throws IOException {
        try {
            stream.deleteFile(name);
        } catch (NoSuchFileException e) {
            return; // it was not made
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
