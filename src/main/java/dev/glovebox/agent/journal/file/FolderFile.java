package dev.glovebox.agent.journal.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A real file. Not by a channel: an interrupt, which is how a turn is cancelled, would close it. */
final class FolderFile implements JournalDisk.DiskFile {
    private final Path path;
    private final RandomAccessFile file;
    private volatile boolean folderForced;

    FolderFile(Path path, String mode) throws IOException {
        this.path = path;
        this.file = new RandomAccessFile(path.toFile(), mode);
    }

    @Override
    public long size() throws IOException {
        return file.length();
    }

    @Override
    public int read(long position, byte[] into, int from) throws IOException {
        file.seek(position);
        return file.read(into, from, into.length - from);
    }

    @Override
    public void write(long position, byte[] bytes) throws IOException {
        file.seek(position);
        file.write(bytes);
    }

    @Override
    public void resize(long size) throws IOException {
        file.setLength(size);
    }

    @Override
    public void force() throws IOException {
        file.getFD().sync();
        if (!folderForced) {
            forceFolder(path.resolveSibling("."));
            folderForced = true;
        }
    }

    /** A new file's name is on the disk only when its folder is. */
    private static void forceFolder(Path folder) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (!forced(folder)) {
                interrupted |= Thread.interrupted();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean forced(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
            return true;
        } catch (ClosedByInterruptException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
