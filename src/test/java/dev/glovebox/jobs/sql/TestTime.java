package dev.glovebox.jobs.sql;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** The database's clock and the one that nobody sets, moved as a test wishes. */
final class TestTime implements StoreClock.Source {
    private static final Duration A_DAY = Duration.ofDays(1);

    private volatile Duration steady = A_DAY.negated();
    private volatile Duration set = Duration.ZERO;

    /** A clock that has been watched for a day, and takes nothing shorter for a pause, however slow this machine is. */
    StoreClock watched() {
        StoreClock clock = new StoreClock(this, A_DAY);
        steady = Duration.ZERO;
        return clock;
    }

    @Override
    public long nanos() {
        return System.nanoTime() + steady.toNanos();
    }

    @Override
    public long database(long micros) {
        return micros + steady.plus(set).dividedBy(ChronoUnit.MICROS.getDuration());
    }

    void pass(Duration time) {
        steady = steady.plus(time);
    }

    /** The database's clock is set, or this machine slept. */
    void leap(Duration time) {
        set = set.plus(time);
    }
}
