package dev.glovebox.sandbox.podman;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Clears away, once and beside the first box, what a crash has left: asking an engine costs a tenth of a start. */
final class Reaping {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();

    void begin(Runnable work) {
        Thread fresh = Thread.ofVirtual().unstarted(work);
        if (thread.compareAndSet(null, fresh)) {
            fresh.start();
        }
    }

    /** Before the process may end, so that short commands clear away too. */
    void await() {
        Thread running = thread.get();
        try {
            if (running != null) {
                running.join(PATIENCE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
