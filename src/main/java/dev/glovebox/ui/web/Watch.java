package dev.glovebox.ui.web;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Ends a thread's wait for a slow client: an interrupt closes the socket that a virtual thread reads or writes. */
final class Watch implements AutoCloseable {
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("http-watch").factory());

    /** Most fuses never burn down: without the policy each would be held for its whole time. */
    Watch() {
        timer.setRemoveOnCancelPolicy(true);
    }

    /** Unless it is closed before. */
    interface Fuse extends AutoCloseable {
        @Override
        void close();
    }

    /** For the current thread. */
    Fuse light(Duration time) {
        Thread thread = Thread.currentThread();
        Future<?> end = timer.schedule(thread::interrupt, time.toMillis(), TimeUnit.MILLISECONDS);
        return () -> end.cancel(false);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
