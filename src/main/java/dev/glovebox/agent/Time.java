package dev.glovebox.agent;

import dev.glovebox.protocol.Cancel.Registration;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Time as the loop needs it: it counts, and it calls back. Tests move it by hand. */
@FunctionalInterface
public interface Time {
    /** Counted from anywhere, and never back. */
    long nanos();

    /** Runs the action once, that much later, unless closed before. */
    default Registration after(Duration wait, Runnable action) {
        var over = new CountDownLatch(1);
        Thread.ofVirtual().name("deadline").start(() -> {
            try {
                if (!over.await(wait.toNanos(), TimeUnit.NANOSECONDS)) {
                    action.run();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return over::countDown;
    }
}
