package dev.glovebox.jobs.work;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.JobStore.Claimed;
import dev.glovebox.jobs.JobStore.Renewal;
import dev.glovebox.jobs.Resources;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.work.Assignment.Stop;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;

/** Works on as many jobs at once as this machine bears, and says that it is alive while it does. */
public final class Workers implements AutoCloseable {
    private static final Logger LOG = System.getLogger("glovebox.workers");
    private static final Duration LOOK = Duration.ofSeconds(1);

    /** How soon a conversation that falls silent meanwhile is seen when the server stops. */
    private static final Duration GLANCE = Duration.ofMillis(100);

    /** A database that is away can take longer to say so. */
    private static final Duration LAST_LOOK = Duration.ofSeconds(10);

    private final JobStore store;
    private final JobRuns runs;
    private final Bell bell;
    private final Setup setup;
    private final Resources resources;
    private final Map<JobId, HeldJob> held = new ConcurrentHashMap<>();
    private final Places places;
    private final MonitoredLoop loop = new MonitoredLoop("dispatcher of jobs");
    private final Thread dispatcher;
    private boolean isStoreAway;
    private volatile boolean draining;
    private volatile boolean closed;

    /**
     * How this server works.
     *
     * @param perOwner jobs at once of one owner on this server, looked at with every claim
     * @param slots jobs at once
     * @param beat how often it says that it is alive; several times within a lease
     */
    public record Setup(JobStore.Claim claim, IntSupplier perOwner, int slots, Duration beat) {
        /** With no more bound on one owner than the claim has. */
        public Setup(JobStore.Claim claim, int slots, Duration beat) {
            this(claim, () -> slots, slots, beat);
        }
    }

    /** On a machine that never lacks anything. */
    public Workers(JobStore store, Runner runner, Bell bell, Setup setup) {
        this(store, runner, bell, setup, Resources.PLENTY);
    }

    public Workers(JobStore store, Runner runner, Bell bell, Setup setup, Resources resources) {
        this.store = store;
        runs = new JobRuns(store, runner);
        this.bell = bell;
        this.setup = setup;
        this.resources = resources;
        places = new Places(setup, held.values());
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
        while (!closed) {
            Bell.News news = bell.await(LOOK);
            attempt(() -> keep(news));
            if (!closed) {
                attempt(this::fill);
            }
        }
    }

    /** The store may be away for a while, and a fault must not end all work. Gives whether the store answered. */
    private boolean attempt(Runnable work) {
        try {
            work.run();
        } catch (StoreAway e) {
            if (!isStoreAway) {
                isStoreAway = true;
                LOG.log(Level.WARNING, "the store is away: " + e.getMessage());
            }
            return false;
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "the queue was not looked after this time", e);
        }
        return true;
    }

    private void storeAnswered() {
        if (isStoreAway) {
            isStoreAway = false;
            LOG.log(Level.INFO, "the store is there again");
        }
    }

    /** Renews leases that are due, and those of jobs that there is news of; a store that is away is not asked for each of them. */
    private void keep(Bell.News news) {
        long now = System.nanoTime();
        List<HeldJob> due = new ArrayList<>();
        held.forEach((id, work) -> {
            work.goOn(now);
            if (left(work).isNegative()) {
                work.assignment().ask(new Stop.OutOfTime(setup.claim().run()));
            }
            if (news.jobs().contains(id) || !work.isRenewedWithin(setup.beat(), now)) {
                due.add(work);
            }
        });
        boolean away = due.stream().anyMatch(work -> !attempt(() -> renew(work)));
        if (away && setup.claim().files() == JobStore.Files.SHARED) {
            due.forEach(this::giveUp);
        }
    }

    private Duration left(HeldJob work) {
        return setup.claim().run().minus(work.ran());
    }

    /** Only the store knows whether a job is still ours. While it says nothing, another server may begin, if that can reach the files. */
    private void giveUp(HeldJob work) {
        if (!work.isRenewedWithin(setup.claim().lease(), System.nanoTime())) {
            work.assignment().ask(new Stop.Lost());
        }
    }

    private void renew(HeldJob work) {
        long asked = System.nanoTime();
        Renewal answer = renewal(work.assignment(), left(work), asked);
        storeAnswered();
        if (answer instanceof Renewal.Held renewal) {
            work.renewed(asked);
            renewal.wish().ifPresent(wish -> heed(work, wish));
        }
    }

    /** Also for whoever works on the job, before it changes what another server would change too. */
    private Renewal renewal(Assignment assignment, Duration left, long asked) {
        Renewal renewal = store.renew(assignment.lease(), setup.claim().lease(), left);
        switch (renewal) {
            case Renewal.Lost() -> assignment.ask(new Stop.Lost());
            case Renewal.Held held -> assignment.heard(held, asked);
        }
        return renewal;
    }

    private boolean confirm(Assignment assignment) {
        Duration left = Optional.ofNullable(held.get(assignment.lease().job()))
                .map(this::left)
                .orElse(Duration.ZERO);
        return renewal(assignment, left, System.nanoTime()) instanceof Renewal.Held;
    }

    /** Of a conversation the turn is cancelled, of other work all. */
    private void heed(HeldJob work, JobStore.Wish wish) {
        if (work.job().kind() == Job.Kind.SESSION && wish.how() == JobStore.Stop.CANCEL) {
            work.assignment().stopTurn();
            store.heeded(work.assignment().lease());
        } else {
            work.assignment().ask(new Stop.Wanted(wish.reason()));
        }
    }

    private void fill() {
        while (!draining && !places.isFull() && resources.shortage().isEmpty()) {
            long asked = System.nanoTime();
            Optional<Claimed> claimed = store.claim(places.claim());
            storeAnswered();
            if (claimed.isEmpty()) {
                break;
            }
            begin(claimed.get(), asked);
        }
        if (!draining && resources.shortage().isEmpty()) {
            places.givesWay(store).ifPresent(Assignment::giveWay);
        }
    }

    /** A job that we lost and got again waits for whoever of us still works on it: there is one journal and one workspace. */
    private void begin(Claimed claimed, long asked) {
        JobId id = claimed.job().id();
        Optional<HeldJob> before = Optional.ofNullable(held.get(id));
        before.ifPresent(work -> work.assignment().ask(new Stop.Lost()));
        Assignment assignment = new Assignment(claimed.lease(), setup.claim(), asked, this::confirm);
        Thread thread = Thread.ofVirtual().name("job-" + id).unstarted(() -> run(claimed, assignment, before));
        held.put(id, new HeldJob(claimed.job(), assignment, thread, System.nanoTime()));
        if (claimed.job().kind() != Job.Kind.STEPS) {
            bell.job(id); // what was said to it so far comes with the renewal
        }
        thread.start();
    }

    private void run(Claimed claimed, Assignment assignment, Optional<HeldJob> before) {
        try {
            if (before.isPresent()) {
                before.get().thread().join();
            }
            runs.run(claimed, assignment);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            held.computeIfPresent(claimed.job().id(), (id, work) -> work.assignment() == assignment ? null : work);
            bell.work();
        }
    }

    /**
     * Takes no more jobs; those that have not ended after that time go back into the queue. Waits until all are done. A store that is away then is not
     * waited for: what it was not told goes on when this server starts again, or when its lease has passed.
     */
    public void drain(Duration grace, Runnable hurry) throws InterruptedException {
        draining = true;
        long end = System.nanoTime() + grace.toNanos();
        for (Optional<HeldJob> next = any(); next.isPresent() && System.nanoTime() < end; next = any()) {
            held.values().stream()
                    .filter(work -> work.assignment().idle().isPresent())
                    .forEach(work -> work.assignment().ask(new Stop.Draining()));
            next.get()
                    .thread()
                    .join(Duration.ofNanos(Math.min(GLANCE.toNanos(), Math.max(1, end - System.nanoTime()))));
        }
        runs.hurry();
        hurry.run();
        held.values().forEach(work -> work.assignment().ask(new Stop.Draining()));
        for (HeldJob work : List.copyOf(held.values())) {
            work.thread().join();
        }
    }

    private Optional<HeldJob> any() {
        return held.values().stream().findFirst();
    }

    /** Nothing of it asks the store afterwards: one that was closed would open its file again. */
    @Override
    public void close() {
        closed = true;
        runs.close();
        bell.work();
        if (dispatcher.getState() == Thread.State.NEW) {
            return;
        }
        try {
            dispatcher.join(LAST_LOOK);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
