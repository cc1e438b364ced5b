package dev.glovebox.app.service;

import dev.glovebox.app.session.FolderTree;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Removes the folders of jobs that ended long ago, and the oldest when all together grow too large; their rows stay as a summary. */
final class Pruning implements AutoCloseable {
    private static final Logger LOG = System.getLogger("glovebox.pruning");
    private static final Duration PAUSE = Duration.ofMinutes(10);
    private static final int AT_ONCE = 100;

    private final JobStore store;
    private final TaskFolders folders;
    private final Closing boxes;
    private final Whose whose;
    private final Serving.Keep keep;
    private final CountDownLatch closing = new CountDownLatch(1);

    /** Closes the box in which somebody may still look at a job's files. */
    @FunctionalInterface
    interface Closing {
        void close(JobId job) throws InterruptedException;
    }

    /** Which jobs' folders lie here. */
    record Whose(String server, JobStore.Files files) {}

    Pruning(JobStore store, TaskFolders folders, Closing boxes, Whose whose, Serving.Keep keep) {
        this.store = store;
        this.folders = folders;
        this.boxes = boxes;
        this.whose = whose;
        this.keep = keep;
    }

    void start() {
        Thread.ofVirtual().name("pruning").start(() -> {
            try {
                do {
                    prune();
                } while (!closing.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Once. */
    void prune() throws InterruptedException {
        try {
            List<Job> old = oldest(keep.age());
            while (!old.isEmpty() && closing.getCount() > 0) {
                remove(old);
                old = oldest(keep.age());
            }
            for (long size = size(); size > keep.bytes() && closing.getCount() > 0; size = size()) {
                List<Job> more = oldest(Duration.ZERO);
                if (more.isEmpty()) {
                    return;
                }
                remove(more.subList(0, Math.min(more.size(), AT_ONCE / 10)));
            }
        } catch (StoreAway e) {
            LOG.log(Level.WARNING, "nothing was pruned, since the store is away: " + e.getMessage());
        } catch (UncheckedIOException e) {
            LOG.log(Level.WARNING, "not all was pruned: " + Why.of(e));
        }
    }

    private List<Job> oldest(Duration age) {
        return store.oldest(whose.server(), whose.files(), age, AT_ONCE);
    }

    private void remove(List<Job> jobs) throws InterruptedException {
        for (Job job : jobs) {
            boxes.close(job.id());
            Path folder = folders.of(job.id()).folder();
            try {
                if (Files.isDirectory(folder)) {
                    FolderTree.delete(folder);
                }
            } catch (IOException e) {
                LOG.log(Level.WARNING, "the folder " + folder + " could not be removed: " + Why.of(e));
            }
            store.pruned(job.id());
        }
        LOG.log(Level.INFO, "the folders of " + jobs.size() + " old jobs were removed");
    }

    private long size() {
        AtomicLong size = new AtomicLong();
        try {
            Files.walkFileTree(folders.tasks(), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    size.addAndGet(attributes.size());
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException trouble) {
                    return FileVisitResult.CONTINUE; // work goes on meanwhile
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return size.get();
    }

    @Override
    public void close() {
        closing.countDown();
    }
}
