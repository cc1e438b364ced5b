package dev.glovebox.sandbox.egress;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Sees to it that a connection ends: neither end is trusted to send, to read or to hang up. */
final class Watch implements AutoCloseable {
    private final EgressLimits limits;
    private final Runnable onExpiry;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final long end;
    private final long longestNap;
    private volatile long due;

    Watch(EgressLimits limits, Runnable onExpiry) {
        this.limits = limits;
        this.onExpiry = onExpiry;
        this.end = System.nanoTime() + limits.total().toNanos();
        this.longestNap = Math.min(limits.request().toNanos(), limits.idle().toNanos());
        expectWithin(limits.request());
        Thread.ofVirtual().name("egress-watch").start(this::watch);
    }

    /** The next part of the request, or of its handling. */
    void expectRequest() {
        expectWithin(limits.request());
    }

    /** Somebody may be asked, who takes their own time and has a limit of their own. */
    void expectAnswer() {
        expectWithin(limits.idle());
    }

    /** Bytes went through. */
    void moved() {
        expectWithin(limits.idle());
    }

    private void expectWithin(Duration time) {
        long next = System.nanoTime() + time.toNanos();
        due = next - end > 0 ? end : next;
    }

    private void watch() {
        try {
            long left = due - System.nanoTime();
            while (left > 0) {
                if (closed.await(Math.min(left, longestNap), TimeUnit.NANOSECONDS)) {
                    return;
                }
                left = due - System.nanoTime();
            }
            onExpiry.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
