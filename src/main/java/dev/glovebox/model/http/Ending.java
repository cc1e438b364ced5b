package dev.glovebox.model.http;

import dev.glovebox.model.http.EventSink.Progress;
import dev.glovebox.model.http.PostOutcome.Again;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Where the thread that asks and the thread that reads agree on the outcome; the first word counts. */
final class Ending {
    private final String host;
    private final PostLimits limits;

    /** Held while the sink is called, so that nothing reaches it once the outcome is known. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition changed = lock.newCondition();
    private @Nullable PostOutcome outcome;
    private @Nullable RuntimeException fault;
    private boolean left;
    private volatile long heard = System.nanoTime();
    private volatile long moved = heard;

    Ending(String host, PostLimits limits) {
        this.host = host;
        this.limits = limits;
    }

    void settle(PostOutcome end) {
        locked(() -> outcome = outcome == null ? end : outcome);
    }

    /** Whoever takes the events failed. */
    void fail(RuntimeException e) {
        locked(() -> fault = e);
    }

    /** The reading thread needs no more time. */
    void leave() {
        locked(() -> left = true);
    }

    void heard() {
        heard = System.nanoTime();
    }

    Progress deliver(EventSink sink, String name, String data) {
        lock.lock();
        try {
            Progress progress = outcome == null ? sink.event(name, data) : Progress.LAST;
            if (progress != Progress.NONE) {
                moved = heard;
            }
            return progress;
        } finally {
            lock.unlock();
        }
    }

    /** Also ends when too little comes; an interrupt is a wish to cancel. */
    PostOutcome await() {
        lock.lock();
        try {
            awaitOutcome();
            linger();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            outcome = outcome == null ? new PostOutcome.Cancelled() : outcome;
        } finally {
            lock.unlock();
        }
        return result();
    }

    private PostOutcome result() {
        if (fault != null) {
            throw fault;
        }
        return outcome == null ? new PostOutcome.Cancelled() : outcome;
    }

    private void awaitOutcome() throws InterruptedException {
        while (outcome == null && fault == null) {
            long now = System.nanoTime();
            long silence = limits.silence().toNanos() - (now - heard);
            long stall = limits.stall().toNanos() - (now - moved);
            if (silence <= 0) {
                outcome = stalled(" sent nothing for ", limits.silence());
            } else if (stall <= 0) {
                outcome = stalled(" sent nothing but signs of life for ", limits.stall());
            } else {
                changed.awaitNanos(Math.min(silence, stall));
            }
        }
    }

    private PostOutcome stalled(String words, Duration limit) {
        return new PostOutcome.Broken(host + words + limit.toMillis() / 1000.0 + " s", Again.LATER);
    }

    private void linger() throws InterruptedException {
        long nanos = limits.linger().toNanos();
        while (outcome instanceof PostOutcome.Finished && !left && nanos > 0) {
            nanos = changed.awaitNanos(nanos);
        }
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
