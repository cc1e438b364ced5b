package dev.glovebox.views.changes;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files of the host that only their owner reads, and that are there whole or not at all. */
final class OwnFile {
    private static final FileAttribute<Set<PosixFilePermission>> FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<Set<PosixFilePermission>> FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private OwnFile() {}

    /** Writes the content. */
    interface Filling {
        void fill(OutputStream out) throws IOException;
    }

    static void makeFolder(Path folder) throws IOException {
        Files.createDirectories(folder, FOLDER);
    }

    /** A pipe of that name would never open. */
    static InputStream read(Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(file + " is no plain file");
        }
        return new BufferedInputStream(Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS), 1 << 16);
    }

    /** Throws also when the fence does not hold; then nothing has changed. */
    static void write(Path file, FileFence fence, Filling filling) throws IOException {
        Path passing = file.resolveSibling("." + file.getFileName() + fence.mark() + ".new");
        Files.deleteIfExists(passing); // of a writer with this very mark
        try {
            fill(passing, filling);
            if (!fence.holds()) {
                throw new IOException(file + " is another's to write by now");
            }
            Files.move(passing, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(passing);
            throw e;
        }
    }

    private static void fill(Path passing, Filling filling) throws IOException {
        Set<StandardOpenOption> fresh = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(passing, fresh, FILE);
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
            filling.fill(out);
        }
    }
}
