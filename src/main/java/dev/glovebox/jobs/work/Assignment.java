package dev.glovebox.jobs.work;

import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.JobStore.Renewal;
import dev.glovebox.jobs.Lease;
import dev.glovebox.protocol.Cancel;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A job in the hands of one worker: what is wanted of it meanwhile, and whether it is still ours. */
public final class Assignment {
    private final Lease lease;
    private final JobStore.Claim terms;
    private final Predicate<Assignment> renewing;
    private final Cancel cancel = new Cancel();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long lastMessage;
    private long renewed;
    private @Nullable Stop stop;
    private @Nullable Long waitingSince;
    private boolean giveWay;
    private long news;
    private Cancel turn = new Cancel();

    /** Why the work shall stop. */
    public sealed interface Stop {
        /** Its owner wants that. */
        record Wanted(String reason) implements Stop {}

        /** It took longer than a job may. */
        record OutOfTime(Duration limit) implements Stop {}

        /** This server ends; another one, or its next start, goes on. */
        record Draining() implements Stop {}

        /** The box ended while this server was frozen; another box goes on. */
        record BoxEnded() implements Stop {}

        /** The job is no longer ours: nothing that is done from here on counts. */
        record Lost() implements Stop {}
    }

    /**
     * @param terms of the lease, which begins at that time of {@link System#nanoTime}
     * @param renewing renews the lease now; false when it is lost
     */
    Assignment(Lease lease, JobStore.Claim terms, long since, Predicate<Assignment> renewing) {
        this.lease = lease;
        this.terms = terms;
        this.renewing = renewing;
        renewed = since;
    }

    public Lease lease() {
        return lease;
    }

    /** Whether nobody else can be at work, as far as is known here: a process that was frozen beyond its lease learns of it first. */
    public boolean isHeld() {
        return workUntil() - System.nanoTime() > 0 && !isLost();
    }

    public boolean isLost() {
        return stop().filter(Stop.Lost.class::isInstance).isPresent();
    }

    /** Asks the store whether the job is still ours, and renews the lease; throws {@link dev.glovebox.jobs.StoreAway}. */
    public boolean confirm() {
        return !isLost() && renewing.test(this);
    }

    /**
     * Until when the work may go on without another word of the store, by {@link System#nanoTime}. That is the end of the lease where other
     * servers have the job's files too; elsewhere it is a lease from now on, for the files wait for this server.
     */
    public long workUntil() {
        lock.lock();
        try {
            long from = terms.files() == JobStore.Files.SHARED ? renewed : System.nanoTime();
            return from + terms.lease().toNanos();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the next renewal of the lease, at most that long; false once it is lost. */
    public boolean awaitRenewal(Duration most) throws InterruptedException {
        lock.lock();
        try {
            long seen = news;
            long left = most.toNanos();
            while (news == seen && !(stop instanceof Stop.Lost) && left > 0) {
                left = changed.awaitNanos(left);
            }
            return !(stop instanceof Stop.Lost);
        } finally {
            lock.unlock();
        }
    }

    /** The box of the work ended by itself: it goes on in another one, in another attempt. */
    public void boxEnded() {
        ask(new Stop.BoxEnded());
    }

    /** For the next turn of a conversation: asked for when that shall stop, or all of it. */
    public Cancel turn() {
        Cancel next = new Cancel();
        cancel.whenAsked(next::ask);
        lock.lock();
        try {
            turn = next;
        } finally {
            lock.unlock();
        }
        return next;
    }

    /** Asked for whatever the reason is. */
    public Cancel cancel() {
        return cancel;
    }

    public Optional<Stop> stop() {
        lock.lock();
        try {
            return Optional.ofNullable(stop);
        } finally {
            lock.unlock();
        }
    }

    /** The number of the last message that is known to be there. */
    public long lastMessage() {
        lock.lock();
        try {
            return lastMessage;
        } finally {
            lock.unlock();
        }
    }

    /** What came while a worker had nothing to do. */
    public enum Waited {
        MESSAGE,
        STOP,
        /** Nobody said anything for that long, or others need the place. */
        SILENCE
    }

    /** Waits for a message of a greater number. */
    public Waited awaitMessage(long heard, Duration most) throws InterruptedException {
        lock.lock();
        try {
            waitingSince = System.nanoTime();
            giveWay = false;
            long left = most.toNanos();
            while (stop == null && lastMessage <= heard && !giveWay && left > 0) {
                left = changed.awaitNanos(left);
            }
            Waited waited = stop != null ? Waited.STOP : lastMessage > heard ? Waited.MESSAGE : Waited.SILENCE;
            giveWay &= waited == Waited.SILENCE;
            return waited;
        } finally {
            waitingSince = null;
            lock.unlock();
        }
    }

    /** Waits until something may be new, at most that long. */
    public void awaitNews(Duration most) throws InterruptedException {
        lock.lock();
        try {
            long seen = news;
            long left = most.toNanos();
            while (stop == null && news == seen && left > 0) {
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /** At that time the store was asked. */
    void heard(Renewal.Held held, long asked) {
        lock.lock();
        try {
            news++;
            renewed = asked - renewed > 0 ? asked : renewed;
            lastMessage = Math.max(lastMessage, held.lastMessage());
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The turn that runs, if one does, and nothing else. */
    void stopTurn() {
        Cancel running;
        lock.lock();
        try {
            running = turn;
        } finally {
            lock.unlock();
        }
        running.ask();
    }

    /** The first reason counts, but for the loss of the job, which makes the others void. */
    void ask(Stop why) {
        lock.lock();
        try {
            if (stop == null || why instanceof Stop.Lost) {
                stop = why;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        cancel.ask();
    }

    /** For how long it has had nothing to do. */
    Optional<Duration> idle() {
        lock.lock();
        try {
            return Optional.ofNullable(waitingSince).map(since -> Duration.ofNanos(System.nanoTime() - since));
        } finally {
            lock.unlock();
        }
    }

    /** Whether it was told that others need its place, and has not waited for a message since. */
    boolean isGivingWay() {
        lock.lock();
        try {
            return giveWay;
        } finally {
            lock.unlock();
        }
    }

    void giveWay() {
        lock.lock();
        try {
            giveWay = waitingSince != null;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
