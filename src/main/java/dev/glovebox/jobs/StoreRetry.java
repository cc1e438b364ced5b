package dev.glovebox.jobs;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Asks a store again that is away for a moment: a database that starts again must not cost the work of everybody who uses it. */
public final class StoreRetry {
    private static final Duration PAUSE = Duration.ofMillis(250);

    private final Duration longest;
    private volatile boolean stopped;

    public StoreRetry(Duration longest) {
        this.longest = longest;
    }

    /** Throws the last {@link StoreAway} when the time is over. The call may run several times. An interrupt ends the wait, and stays. */
    public <T> T call(Supplier<T> call) {
        long start = System.nanoTime();
        while (true) {
            try {
                return call.get();
            } catch (StoreAway e) {
                boolean over = stopped || System.nanoTime() - start > longest.toNanos();
                if (over || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    /** From now on every call asks once: the server stops and cannot wait for the store. */
    public void stop() {
        stopped = true;
    }
}
