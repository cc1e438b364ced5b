package dev.glovebox.model;

import dev.glovebox.protocol.Cancel;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits, so that tests need not. */
@FunctionalInterface
interface Pause {
    /** False when the wish to cancel, or an interrupt, ended it. */
    boolean lasts(Duration time, Cancel cancel);

    static boolean real(Duration time, Cancel cancel) {
        var asked = new CountDownLatch(1);
        try (var _ = cancel.whenAsked(asked::countDown)) {
            return !asked.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
