package dev.glovebox.jobs.work;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.JobStore.Claimed;
import dev.glovebox.jobs.JobStore.Renewal;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.Resources;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.work.Assignment.Stop;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/** Works on as many jobs at once as this machine bears, and says that it is alive while it does. */
public final class Workers implements AutoCloseable {
    private static final Logger LOG = System.getLogger("glovebox.workers");
    private static final Duration LOOK = Duration.ofSeconds(1);

    /** How soon a conversation that falls silent meanwhile is seen when the server stops. */
    private static final Duration GLANCE = Duration.ofMillis(100);

    /** A conversation that has been silent for less keeps its place. */
    private static final Duration LEAST_SILENCE = Duration.ofSeconds(5);

    /** A database that is away can take longer to say so. */
    private static final Duration LAST_LOOK = Duration.ofSeconds(10);

    private final JobStore store;
    private final Runner runner;
    private final Bell bell;
    private final Setup setup;
    private final Resources resources;
    private final Map<JobId, Held> held = new ConcurrentHashMap<>();
    private final MonitoredLoop loop = new MonitoredLoop("dispatcher of jobs");
    private final Thread dispatcher;
    private boolean isStoreAway;
    private volatile boolean draining;
    private final CountDownLatch closing = new CountDownLatch(1);

    /**
     * How this server works.
     *
     * @param perOwner jobs at once of one owner, looked at with every claim
     * @param slots jobs at once
     * @param beat how often it says that it is alive; several times within a lease
     */
    public record Setup(JobStore.Claim claim, IntSupplier perOwner, int slots, Duration beat) {
        /** With as many for one owner as the claim says. */
        public Setup(JobStore.Claim claim, int slots, Duration beat) {
            this(claim, claim::perOwner, slots, beat);
        }
    }

    private static final class Held {
        private final Job.Kind kind;
        private final Assignment assignment;
        private final Thread thread;
        private final long since = System.nanoTime();
        private long renewed = System.nanoTime();

        Held(Job.Kind kind, Assignment assignment, Thread thread) {
            this.kind = kind;
            this.assignment = assignment;
            this.thread = thread;
        }
    }

    /** On a machine that never lacks anything. */
    public Workers(JobStore store, Runner runner, Bell bell, Setup setup) {
        this(store, runner, bell, setup, Resources.PLENTY);
    }

    public Workers(JobStore store, Runner runner, Bell bell, Setup setup, Resources resources) {
        this.store = store;
        this.runner = runner;
        this.bell = bell;
        this.setup = setup;
        this.resources = resources;
        dispatcher = Thread.ofPlatform().name("workers").unstarted(() -> loop.run(this::work));
    }

    /** What an earlier process of this server was at goes on, without anybody asking for it. */
    public void start() {
        dispatcher.start();
    }

    public int running() {
        return held.size();
    }

    public int slots() {
        return setup.slots();
    }

    /** Why no job is begun and no lease renewed any more; empty while they are. */
    public Optional<String> fault() {
        return loop.fault();
    }

    private void work() throws InterruptedException {
        while (closing.getCount() > 0) {
            Bell.News news = bell.await(LOOK);
            attempt(() -> keep(news));
            if (closing.getCount() > 0) {
                attempt(this::fill);
            }
        }
    }

    /** The store may be away for a while, and a fault must not end all work. */
    private void attempt(Runnable work) {
        try {
            work.run();
        } catch (StoreAway e) {
            if (!isStoreAway) {
                isStoreAway = true;
                LOG.log(Level.WARNING, "the store is away: " + e.getMessage());
            }
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "the queue was not looked after this time", e);
        }
    }

    private void storeAnswered() {
        if (isStoreAway) {
            isStoreAway = false;
            LOG.log(Level.INFO, "the store is there again");
        }
    }

    /** Renews leases that are due, and those of jobs that there is news of. */
    private void keep(Bell.News news) {
        long now = System.nanoTime();
        held.forEach((id, work) -> {
            if (now - work.renewed > setup.claim().lease().toNanos()) {
                work.assignment.ask(new Stop.Lost());
            }
            if (now - work.since > setup.claim().run().toNanos()) {
                work.assignment.ask(new Stop.OutOfTime(setup.claim().run()));
            }
            if (news.jobs().contains(id) || now - work.renewed > setup.beat().toNanos()) {
                attempt(() -> renew(work));
            }
        });
    }

    private void renew(Held work) {
        long asked = System.nanoTime();
        Renewal answer = store.renew(work.assignment.lease(), setup.claim().lease());
        storeAnswered();
        switch (answer) {
            case Renewal.Lost() -> work.assignment.ask(new Stop.Lost());
            case Renewal.Held renewal -> {
                work.renewed = asked;
                work.assignment.heard(renewal);
                renewal.wish().ifPresent(wish -> heed(work, wish));
            }
        }
    }

    /** Of a conversation the turn is cancelled, of other work all. */
    private void heed(Held work, JobStore.Wish wish) {
        if (work.kind == Job.Kind.SESSION && wish.how() == JobStore.Stop.CANCEL) {
            work.assignment.stopTurn();
            store.heeded(work.assignment.lease());
        } else {
            work.assignment.ask(new Stop.Wanted(wish.reason()));
        }
    }

    private void fill() {
        while (!draining && held.size() < setup.slots() && resources.shortage().isEmpty()) {
            Optional<Claimed> claimed =
                    store.claim(setup.claim().forEach(setup.perOwner().getAsInt()));
            storeAnswered();
            if (claimed.isEmpty()) {
                return;
            }
            begin(claimed.get());
        }
        if (!draining && resources.shortage().isEmpty()) {
            longestSilent().filter(silent -> someWait()).ifPresent(Assignment::giveWay);
        }
    }

    private boolean someWait() {
        return store.counts().stream().anyMatch(count -> count.state() == Job.State.QUEUED && count.jobs() > 0);
    }

    /** A conversation in which nobody says anything can be taken up again later; work cannot. */
    private Optional<Assignment> longestSilent() {
        return held.values().stream()
                .map(work -> work.assignment)
                .filter(assignment -> assignment
                        .idle()
                        .filter(time -> time.compareTo(LEAST_SILENCE) > 0)
                        .isPresent())
                .max(Comparator.comparing(assignment -> assignment.idle().orElse(Duration.ZERO)));
    }

    /** A job that we lost and got again waits for whoever of us still works on it: there is one journal and one workspace. */
    private void begin(Claimed claimed) {
        JobId id = claimed.job().id();
        Optional<Held> before = Optional.ofNullable(held.get(id));
        before.ifPresent(work -> work.assignment.ask(new Stop.Lost()));
        Assignment assignment = new Assignment(claimed.lease());
        Thread thread = Thread.ofVirtual().name("job-" + id).unstarted(() -> run(claimed, assignment, before));
        held.put(id, new Held(claimed.job().kind(), assignment, thread));
        if (claimed.job().kind() != Job.Kind.STEPS) {
            bell.job(id); // what was said to it so far comes with the renewal
        }
        thread.start();
    }

    private void run(Claimed claimed, Assignment assignment, Optional<Held> before) {
        try {
            if (before.isPresent()) {
                before.get().thread.join();
            }
            end(claimed, assignment, done(claimed, assignment));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            held.computeIfPresent(claimed.job().id(), (id, work) -> work.assignment == assignment ? null : work);
            bell.work();
        }
    }

    private Runner.Done done(Claimed claimed, Assignment assignment) throws InterruptedException {
        try {
            return runner.run(claimed, assignment);
        } catch (StoreAway e) {
            return new Runner.Done(new Outcome.Released("the store was away"), JobStore.Spent.NOTHING);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "job " + claimed.job().id() + " ended by a fault", e);
            return new Runner.Done(
                    new Outcome.Failed("a fault in the server ended it; its operator finds it in the log"),
                    JobStore.Spent.NOTHING);
        }
    }

    /**
     * Until the store has answered: the lease may pass while a full disk keeps it from writing, and the job be ours all the same. Of one that
     * was lost before, whoever has it next finds the end in its journal.
     */
    private void end(Claimed claimed, Assignment assignment, Runner.Done done) throws InterruptedException {
        boolean isOurs = !isLost(assignment);
        while (isOurs) {
            try {
                if (!store.end(claimed.lease(), done.outcome(), done.spent())) {
                    LOG.log(Level.WARNING, "job " + claimed.job().id() + " was no longer ours when it ended");
                }
                return;
            } catch (StoreAway e) {
                if (closing.await(LOOK.toMillis(), TimeUnit.MILLISECONDS) || (draining && isLost(assignment))) {
                    return;
                }
            }
        }
    }

    private static boolean isLost(Assignment assignment) {
        return assignment.stop().filter(Stop.Lost.class::isInstance).isPresent();
    }

    /** Takes no more jobs; those that have not ended after that time go back into the queue. Waits until all are done. */
    public void drain(Duration grace) throws InterruptedException {
        draining = true;
        long end = System.nanoTime() + grace.toNanos();
        for (Optional<Held> next = any(); next.isPresent() && System.nanoTime() < end; next = any()) {
            held.values().stream()
                    .filter(work -> work.assignment.idle().isPresent())
                    .forEach(work -> work.assignment.ask(new Stop.Draining()));
            next.get().thread.join(Duration.ofNanos(Math.min(GLANCE.toNanos(), Math.max(1, end - System.nanoTime()))));
        }
        held.values().forEach(work -> work.assignment.ask(new Stop.Draining()));
        for (Held work : List.copyOf(held.values())) {
            work.thread.join();
        }
    }

    private Optional<Held> any() {
        return held.values().stream().findFirst();
    }

    /** Nothing of it asks the store afterwards: one that was closed would open its file again. */
    @Override
    public void close() {
        closing.countDown();
        bell.work();
        try {
            dispatcher.join(LAST_LOOK);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
