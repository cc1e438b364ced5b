package dev.glovebox.sandbox.disk;

import java.time.Duration;

/**
 * Decides when a workspace must be measured and when it has outgrown its bound. Free space says at no cost how much it can have grown;
 * only a measurement says how much of that was the box's.
 */
final class DiskMeter {
    /** Faster than a box writes. */
    private static final long BYTES_PER_MILLI = 2 << 20;

    private static final long SHORTEST_PAUSE = 20;
    private static final long LONGEST_PAUSE = 2000;

    /** Measuring takes at most a fifth of the time when the bound is near, and a hundredth when it is not. */
    private static final int SPARING = 4;

    private static final int VERY_SPARING = 100;

    private final long bound;
    private final long regularNanos;
    private long start;
    private long freeAtStart;
    private long unseenAtStart;
    private long mark;
    private long last;
    private long freeAtLast;
    private long measuredAt;
    private long took;

    /** What others free on the filesystem hides what a box takes: regularly it is measured all the same. */
    DiskMeter(long bound, Duration regular) {
        this.bound = bound;
        regularNanos = regular.toNanos();
    }

    /** A measurement, with the free space just before it and the time it ended and took. */
    record Measured(Usage usage, long free, long at, long took) {}

    /** How long the first measurement may wait, so that short commands need none. */
    Duration beforeStart() {
        return Duration.ofMillis(Math.min(bound / BYTES_PER_MILLI / 4, LONGEST_PAUSE));
    }

    void start(Measured first) {
        start = first.usage.bytes();
        freeAtStart = first.free;
        unseenAtStart = first.usage.unseen();
        mark = limit();
        remember(first, start);
    }

    boolean mustMeasure(long free, long now) {
        long since = now - measuredAt;
        boolean near = estimate(free) > mark && since >= SPARING * took;
        boolean regular = free != freeAtLast && since >= Math.max(regularNanos, VERY_SPARING * took);
        return near || regular;
    }

    /** Whether it has outgrown the bound, and has grown since this was last said. */
    boolean isOver(Measured measured) {
        long seen = measured.usage.unseen() > unseenAtStart
                ? Math.max(measured.usage.bytes(), start + freeAtStart - measured.free)
                : measured.usage.bytes();
        remember(measured, seen);
        boolean over = seen > mark;
        if (over) {
            mark = seen + Math.max(1 << 20, bound / 64);
        } else if (seen <= limit()) {
            mark = limit();
        }
        return over;
    }

    /** Takes what is there after the end of everything as said. */
    void settle(Measured measured) {
        isOver(measured);
    }

    /** Until free space is worth another look. */
    Duration pause(long free) {
        long millis = Math.max(0, mark - estimate(free)) / BYTES_PER_MILLI;
        return Duration.ofMillis(Math.clamp(millis, SHORTEST_PAUSE, LONGEST_PAUSE));
    }

    private void remember(Measured measured, long seen) {
        last = seen;
        freeAtLast = measured.free;
        measuredAt = measured.at;
        took = measured.took;
    }

    private long limit() {
        return start + bound;
    }

    private long estimate(long free) {
        return last + Math.max(0, freeAtLast - free);
    }
}
