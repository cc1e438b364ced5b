package dev.glovebox.app.service;

import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.Retention;
import dev.glovebox.jobs.Retention.Kept;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.work.MonitoredLoop;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Removes the folders of jobs that ended long ago, and when jobs take too much those of the owner who takes most; a summary of each stays.
 * What goes wrong with one folder is that job's alone: it is told once and tried again later, and the others go on.
 */
final class Pruning implements AutoCloseable {
    private static final Logger LOG = System.getLogger("glovebox.pruning");
    private static final Duration PAUSE = Duration.ofMinutes(10);
    private static final Duration TRIMMED_EVERY = Duration.ofHours(1);

    /** Longer than any removal takes. */
    private static final Duration TAKEN_FOR = BoxedFolders.LIMIT.multipliedBy(2);

    private static final int AT_ONCE = 100;

    /** What could not be measured is tried again once in so many rounds, so that it holds up no other. */
    private static final int LATER_ROUNDS = 18;

    private final Retention retention;
    private final BoxedFolders folders;
    private final Retention.Scope scope;
    private final Serving.Keep keep;
    private final CountDownLatch closing = new CountDownLatch(1);
    private Optional<Long> trimmed = Optional.empty();
    private final Set<JobId> unmeasurable = new HashSet<>();
    private long round;
    private String told = "";
    private final MonitoredLoop loop = new MonitoredLoop("pruning of old files");

    Pruning(Retention retention, BoxedFolders folders, Retention.Scope scope, Serving.Keep keep) {
        this.retention = retention;
        this.folders = folders;
        this.scope = scope;
        this.keep = keep;
    }

    void start() {
        Thread.ofVirtual().name("pruning").start(() -> loop.run(this::rounds));
    }

    /** Why nothing is pruned any more; empty while it is. */
    Optional<String> fault() {
        return loop.fault();
    }

    private void rounds() throws InterruptedException {
        do {
            prune();
        } while (!closing.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Once. */
    void prune() throws InterruptedException {
        if (!folders.folders().isThere()) {
            tellOnce("no folder of a job is measured or removed: "
                    + folders.folders().marker()
                    + " is missing. Mount the storage of the tasks, or make that file where they lie");
            return;
        }
        round++;
        try (BoxedFolders.Upkeep upkeep = folders.begin()) {
            trim();
            removeOld(upkeep);
            measureEnded(upkeep);
            removeTooMuch(upkeep);
            told = "";
        } catch (StoreAway e) {
            LOG.log(Level.WARNING, "nothing more was pruned, since the store is away: " + e.getMessage());
        } catch (BoxedFolders.NoBox e) {
            tellOnce("no box opens to measure and remove folders of jobs in, so they stay: " + e.getMessage());
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "pruning ended early and begins again later", e);
        }
    }

    /** What is wrong with the machine is so in each round. */
    private void tellOnce(String sentence) {
        if (!told.equals(sentence)) {
            LOG.log(Level.WARNING, sentence);
            told = sentence;
        }
    }

    private void trim() {
        long now = System.nanoTime();
        if (trimmed.isEmpty() || now - trimmed.get() > TRIMMED_EVERY.toNanos()) {
            trimmed = Optional.of(now);
            try {
                retention.trim();
            } catch (StoreAway e) {
                trimmed = Optional.empty();
                throw e;
            } catch (RuntimeException e) {
                LOG.log(Level.ERROR, "old rows of the database were not trimmed, which is tried again later", e);
            }
        }
    }

    private boolean isOpen() {
        return closing.getCount() > 0;
    }

    private void removeOld(BoxedFolders.Upkeep upkeep) throws BoxedFolders.NoBox, InterruptedException {
        while (isOpen()) {
            Optional<Kept> old = retention.takeOld(scope, keep.age(), TAKEN_FOR);
            if (old.isEmpty()) {
                return;
            }
            remove(upkeep, old.get().id());
        }
    }

    private void removeTooMuch(BoxedFolders.Upkeep upkeep) throws BoxedFolders.NoBox, InterruptedException {
        LargestOwner largest = new LargestOwner(keep, active(upkeep));
        while (isOpen()) {
            Optional<Kept> next = retention.takeOf(scope, largest::among, TAKEN_FOR);
            if (next.isEmpty()) {
                return;
            }
            remove(upkeep, next.get().id());
        }
    }

    private void remove(BoxedFolders.Upkeep upkeep, JobId id) throws BoxedFolders.NoBox, InterruptedException {
        Optional<String> trouble;
        try {
            trouble = upkeep.remove(id);
            if (trouble.isEmpty()) {
                retention.removed(id);
                LOG.log(Level.INFO, "the folder of job " + id + " was removed");
                return;
            }
        } catch (BoxedFolders.NoBox e) {
            retention.postpone(id, PAUSE);
            throw e;
        } catch (StoreAway e) {
            throw e;
        } catch (RuntimeException e) {
            trouble = Optional.of(e.toString());
        }
        Level level = retention.failed(id) == 1 ? Level.WARNING : Level.DEBUG;
        LOG.log(level, "the folder of job " + id + " could not be removed, and is tried again later: " + trouble.get());
        measure(upkeep, id);
    }

    private void measureEnded(BoxedFolders.Upkeep upkeep) throws BoxedFolders.NoBox, InterruptedException {
        List<Kept> some = retention.unmeasured(scope, Optional.empty(), AT_ONCE);
        while (!some.isEmpty() && isOpen()) {
            for (Kept job : some) {
                measure(upkeep, job.id());
            }
            some = retention.unmeasured(scope, Optional.of(some.getLast().id()), AT_ONCE);
        }
    }

    private void measure(BoxedFolders.Upkeep upkeep, JobId id) throws BoxedFolders.NoBox, InterruptedException {
        if (unmeasurable.contains(id) && round % LATER_ROUNDS != 0) {
            return;
        }
        try {
            OptionalLong bytes = upkeep.sizeOfEnded(id);
            if (bytes.isPresent()) {
                retention.measured(id, bytes.getAsLong());
                unmeasurable.remove(id);
                return;
            }
            notMeasured(id, "the box could not");
        } catch (StoreAway e) {
            throw e;
        } catch (RuntimeException e) {
            notMeasured(id, e.toString());
        }
    }

    private void notMeasured(JobId id, String why) {
        Level level = unmeasurable.add(id) ? Level.WARNING : Level.DEBUG;
        LOG.log(level, "the folder of job " + id + " was not measured, and is tried again later: " + why);
    }

    private Map<String, Long> active(BoxedFolders.Upkeep upkeep) throws BoxedFolders.NoBox, InterruptedException {
        Map<String, Long> active = new HashMap<>();
        for (Kept job : retention.active(scope)) {
            OptionalLong bytes = upkeep.sizeOfActive(job.id());
            active.merge(job.owner(), bytes.orElse(0), Long::sum);
        }
        return active;
    }

    @Override
    public void close() {
        closing.countDown();
    }
}
