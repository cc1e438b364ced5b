package dev.glovebox.app.doctor;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The time that all checks of one box have together. */
final class Patience {
    private static final long PAUSE_NANOS = 10_000_000;

    private final long end;

    Patience(Duration limit) {
        end = System.nanoTime() + limit.toNanos();
    }

    boolean isOver() {
        return System.nanoTime() - end > 0;
    }

    /** Looks again and again until it is so, or the time is over; whether it was so. */
    boolean until(BooleanSupplier condition) {
        boolean met = condition.getAsBoolean();
        while (!met && !isOver() && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(PAUSE_NANOS);
            met = condition.getAsBoolean();
        }
        return met;
    }
}
