package dev.glovebox.app.service;

import dev.glovebox.app.session.FolderTree;
import dev.glovebox.app.session.SessionFolder;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.changes.FileFence;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * What one attempt writes into its job's folder. Servers share that folder, and one that was frozen may wake beside the next attempt: so each
 * file on its way carries the attempt's fence in its name, is made new, and is put into place only when the store has just said that the job is
 * still this attempt's.
 */
final class AttemptFiles implements FileFence {
    private static final Logger LOG = System.getLogger("glovebox.tasks");
    private static final String ASIDE = "workspace.interrupted-";
    private static final String PART = ".new";
    private static final int DEPTH_OF_KEPT = 3;

    private final TaskFolder folder;
    private final Lease lease;
    private final BooleanSupplier confirm;

    /** The last asks the store, waits for one that is away, and throws {@link StoreAway} when that takes too long. */
    AttemptFiles(TaskFolder folder, Lease lease, BooleanSupplier confirm) {
        this.folder = folder;
        this.lease = lease;
        this.confirm = confirm;
    }

    TaskFolder folder() {
        return folder;
    }

    @Override
    public String mark() {
        return "." + lease.fence();
    }

    @Override
    public boolean holds() {
        try {
            return confirm.getAsBoolean();
        } catch (StoreAway e) {
            return false;
        }
    }

    /** Throws {@link Lease.Lost} and {@link StoreAway}. */
    private void requireLease() {
        if (!confirm.getAsBoolean()) {
            throw new Lease.Lost(lease);
        }
    }

    /** All that a job's folder has, for its owner alone; what dead attempts left on its way is removed. */
    void make(String task) {
        requireLease();
        try {
            TaskFolder.privately(folder.folder());
            removeParts();
            if (Files.notExists(folder.workspace())) {
                write(folder.diskStart(), Box.EMPTY_DISK_START);
            }
            TaskFolder.privately(folder.workspace());
            TaskFolder.privately(folder.journal());
            if (Files.notExists(folder.task())) {
                write(folder.task(), task.endsWith("\n") ? task : task + "\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the folder " + folder.folder() + " of a job cannot be made", e);
        }
    }

    /** No box can write where these lie. */
    private void removeParts() throws IOException {
        List<Path> parts = found("{*" + PART + ",agent.*.log}");
        Path kept = SessionFolder.all(folder.journal());
        if (Files.isDirectory(kept)) {
            try (Stream<Path> all = Files.walk(kept, DEPTH_OF_KEPT)) {
                all.filter(path -> path.toString().endsWith(PART)).forEach(parts::add);
            }
        }
        for (Path part : parts) {
            Files.deleteIfExists(part);
        }
    }

    private List<Path> found(String glob) throws IOException {
        List<Path> all = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder.folder(), glob)) {
            found.forEach(all::add);
        }
        return all;
    }

    /** Where that file is made: nobody else writes there. */
    Path part(Path file) {
        return file.resolveSibling(file.getFileName() + mark() + PART);
    }

    OutputStream create(Path part) throws IOException {
        return Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** All of it or what was there before; throws {@link Lease.Lost} and {@link StoreAway}. */
    void write(Path file, String text) throws IOException {
        Path part = part(file);
        try (OutputStream out = create(part)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            discard(part);
            throw e;
        }
        putInPlace(part, file);
    }

    /** Throws {@link Lease.Lost} and {@link StoreAway}; then the part is gone and nothing else has changed. */
    void putInPlace(Path part, Path file) throws IOException {
        try {
            requireLease();
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            discard(part);
        }
    }

    /** What cannot be removed now is removed by the next attempt, or with the whole folder. */
    static void discard(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            LOG.log(Level.WARNING, part + " could not be removed: " + e.getMessage());
        }
    }

    /**
     * The work begins anew on an empty workspace; what was in the old one stays beside it. Only the last one stays: else each
     * interruption would grant the job another disk bound. Gives the new name.
     */
    String setAside() {
        try {
            List<Path> older = found(ASIDE + "*");
            Path aside = folder.folder().resolve(ASIDE + lease.fence());
            requireLease();
            Files.move(folder.workspace(), aside);
            write(folder.diskStart(), Box.EMPTY_DISK_START);
            TaskFolder.privately(folder.workspace());
            older.forEach(AttemptFiles::removeIfPossible);
            return String.valueOf(aside.getFileName());
        } catch (IOException e) {
            throw new UncheckedIOException("the workspace in " + folder.folder() + " cannot be set aside", e);
        }
    }

    /** What programs made unreadable stays until the job is pruned, and does not stop the work. */
    private static void removeIfPossible(Path old) {
        try {
            FolderTree.delete(old);
        } catch (IOException | UncheckedIOException e) {
            LOG.log(Level.WARNING, old + " could not be removed: " + e.getMessage());
        }
    }
}
