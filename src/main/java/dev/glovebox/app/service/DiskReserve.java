package dev.glovebox.app.service;

import dev.glovebox.app.service.ResourceMonitor.Shortage;
import dev.glovebox.protocol.ResourceFault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * What must be left on a folder's filesystem for the server itself: journals, the database and uploads are written there.
 *
 * @param name for anyone; a path is not
 */
record DiskReserve(String name, Path folder) implements ResourceMonitor.Source {
    private static final long MOST = 256L << 20;
    private static final int PART = 20;
    private static final int MEGABYTE = 1 << 20;

    /** More than a filesystem keeps beside the names of its files. */
    private static final int TRIAL_BYTES = 64 << 10;

    @Override
    public Optional<Shortage> shortage(boolean wasShort) {
        try {
            FileStore store = Files.getFileStore(folder);
            long reserve = Math.min(MOST, store.getTotalSpace() / PART);
            long free = store.getUsableSpace();
            return free < (wasShort ? reserve + reserve / 4 : reserve)
                    ? Optional.of(new Shortage(
                            "the disk of " + name + " is nearly full",
                            folder + " has " + free / MEGABYTE + " MiB left; make room, "
                                    + (reserve + reserve / 4) / MEGABYTE + " MiB at least"))
                    : Optional.empty();
        } catch (IOException e) {
            return shortage(e);
        }
    }

    /** Quotas and the number of files are found out only by writing. */
    @Override
    public Optional<Shortage> tried() {
        Optional<Shortage> known = shortage(false);
        return known.isPresent() ? known : written();
    }

    private Optional<Shortage> written() {
        try {
            Path trial =
                    folder.resolve(".glovebox-trial-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
            try (FileChannel file = FileChannel.open(
                    trial,
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE)) {
                var _ = file.write(ByteBuffer.allocate(TRIAL_BYTES));
            }
            return Optional.empty();
        } catch (IOException e) {
            return shortage(e);
        }
    }

    /** Whatever else is wrong with it is not a shortage. */
    private Optional<Shortage> shortage(IOException failure) {
        return ResourceFault.of(failure)
                .map(words -> new Shortage("nothing can be written in " + name + ": " + words, folder.toString()));
    }
}
