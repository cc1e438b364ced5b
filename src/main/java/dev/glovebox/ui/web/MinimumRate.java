package dev.glovebox.ui.web;

import java.util.function.LongSupplier;

/**
 * Tells a client that is slow on purpose: so many bytes have to pass in each span of waiting for it. Only the waiting counts, so that
 * neither our own work nor a pause between two events is held against the client. One thread uses it.
 */
final class MinimumRate {
    /** Waits of a stream of events that lie further apart than this never add up; one who is slow on purpose is waited for all along. */
    private static final int SPANS = 2;

    private final Site.Slowest slowest;
    private final LongSupplier nanos;
    private long began;
    private long waited;
    private long passed;

    MinimumRate(Site.Slowest slowest, LongSupplier nanos) {
        this.slowest = slowest;
        this.nanos = nanos;
        this.began = nanos.getAsLong();
    }

    /** Counts a wait from here. */
    long now() {
        return nanos.getAsLong();
    }

    /** Whether the client holds us up; the bytes passed after a wait of so many nanoseconds, which has just ended. */
    boolean isTooSlow(long wait, long bytes) {
        long waitBegan = now() - Math.max(0, wait);
        if (waitBegan - began > SPANS * slowest.span().toNanos()) {
            beginAnew(waitBegan);
        }
        waited += Math.max(0, wait);
        passed += bytes;
        if (passed >= slowest.bytes()) {
            beginAnew(now());
        }
        return waited > slowest.span().toNanos();
    }

    private void beginAnew(long at) {
        began = at;
        waited = 0;
        passed = 0;
    }
}
