package dev.glovebox.sandbox.disk;

import dev.glovebox.sandbox.Box.Limit;
import dev.glovebox.sandbox.disk.Usage.Sight;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Decides when a workspace must be measured and when it has outgrown its bound. Free space says at no cost how much it can have grown;
 * only a measurement says how much of that was the box's.
 */
final class DiskMeter {
    private static final long BYTES_PER_MILLI = 2 << 20;
    private static final long ENTRIES_PER_MILLI = 500;
    private static final long LEAST_BYTES = 1 << 20;
    private static final long LEAST_ENTRIES = 16;

    private static final long SHORTEST_PAUSE = 20;

    /** A program can take gigabytes in one system call, so that while one runs no estimate of its speed allows for longer. */
    private static final long PAUSE_AT_WORK = 100;

    private static final long PAUSE_AT_REST = 2000;

    /** Short commands need no walk. */
    private static final Duration BEFORE_FIRST = Duration.ofMillis(250);

    /** Short boxes end without a count of the filesystem's entries, which is slow to prepare. */
    private static final Duration BEFORE_COUNT = Duration.ofSeconds(10);

    private static final long RETRY_NANOS = Duration.ofSeconds(1).toNanos();

    /** Measuring takes at most a fifth of the time when the bound is near, and a hundredth when it is not; to some measure. */
    private static final int SPARING = 4;

    private static final long LONGEST_SPARING = Duration.ofSeconds(30).toNanos();
    private static final int VERY_SPARING = 100;
    private static final long LONGEST_VERY_SPARING = Duration.ofMinutes(10).toNanos();

    /** Where no count of the filesystem tells of new entries, walks alone do. */
    private static final long UNCOUNTED_REGULAR = Duration.ofSeconds(2).toNanos();

    private static final int UNCOUNTED_SPARING = 20;

    /** From then on somebody keeps the walks from ending. */
    private static final int MANY_FAILURES = 3;

    private final GrowthMeter bytes;
    private final GrowthMeter entries;
    private final long regularNanos;
    private final long openedAt;
    private Optional<Sight> sight = Optional.empty();
    private boolean begun;
    private boolean counted;
    private int failures;
    private long measuredAt;
    private long took;

    /**
     * Of a box that opens now.
     *
     * @param open what was free before its first program
     */
    DiskMeter(DiskBound bound, FreeSpace open, long now) {
        bytes = new GrowthMeter(bound.bytes(), LEAST_BYTES, BYTES_PER_MILLI, open.bytes());
        entries = new GrowthMeter(bound.entries(), LEAST_ENTRIES, ENTRIES_PER_MILLI, open.entries());
        regularNanos = bound.regular().toNanos();
        openedAt = now;
        measuredAt = now;
    }

    /** A measurement, with the free space before and after it and the time it ended and took. */
    record Measured(Usage usage, FreeSpace before, FreeSpace after, long at, long took) {}

    void startAt(DiskStart kept) {
        bytes.startAt(kept.bytes());
        entries.startAt(kept.entries());
    }

    /** Whether the filesystem's count of entries is worth what it takes to ask for it. */
    boolean wantsCount(long now) {
        return !isNew() && now - openedAt >= BEFORE_COUNT.toNanos();
    }

    private boolean isNew() {
        return sight.isEmpty();
    }

    /** Once it is known. */
    Optional<DiskStart> start() {
        return begun ? Optional.of(new DiskStart(bytes.start(), entries.start())) : Optional.empty();
    }

    boolean mustMeasure(FreeSpace free, long now) {
        counted = free.entries() != FreeSpace.UNCOUNTED;
        bytes.look(free.bytes());
        entries.look(free.entries());
        if (sight.isEmpty()) {
            return now - openedAt >= BEFORE_FIRST.toNanos() || isNear(free);
        }
        long since = now - measuredAt;
        long sparing = Math.min(SPARING * took, LONGEST_SPARING);
        if (sight.get() == Sight.HINDERED && since >= Math.max(RETRY_NANOS, sparing)) {
            return true;
        }
        boolean changed = bytes.hasChanged(free.bytes()) || entries.hasChanged(free.entries());
        boolean urgent = isNear(free) && (since >= sparing || isFarBeyond(free));
        return urgent || (changed && since >= regular());
    }

    /** What others free on the filesystem hides what a box takes: regularly it is measured all the same. */
    private long regular() {
        long usual = Math.max(regularNanos, Math.min(VERY_SPARING * took, LONGEST_VERY_SPARING));
        return counted ? usual : Math.min(usual, Math.max(UNCOUNTED_REGULAR, UNCOUNTED_SPARING * took));
    }

    boolean isNear(FreeSpace free) {
        return bytes.isNear(free.bytes()) || entries.isNear(free.entries());
    }

    private boolean isFarBeyond(FreeSpace free) {
        return bytes.isFarBeyond(free.bytes()) || entries.isFarBeyond(free.entries());
    }

    /** The bounds that the workspace exceeds now, as far as is known. */
    Set<Limit> above() {
        Set<Limit> above = EnumSet.noneOf(Limit.class);
        if (bytes.isAbove()) {
            above.add(Limit.DISK);
        }
        if (entries.isAbove()) {
            above.add(Limit.ENTRIES);
        }
        return above;
    }

    /** What has outgrown its bound, and has grown since this was last said. */
    Set<Limit> outgrown(Measured measured) {
        measuredAt = measured.at;
        took = measured.took;
        sight = Optional.of(measured.usage.sight());
        boolean failed = measured.usage.sight() == Sight.LATE || measured.usage.sight() == Sight.HINDERED;
        failures = failed ? failures + 1 : 0;
        begun |= !failed;
        Set<Limit> over = EnumSet.noneOf(Limit.class);
        if (isOver(bytes, measured.usage.bytes(), measured, measured.before.bytes(), measured.after.bytes())) {
            over.add(Limit.DISK);
        }
        boolean unending = begun && !counted && measured.usage.sight() == Sight.LATE;
        if (isOver(entries, measured.usage.entries(), measured, measured.before.entries(), measured.after.entries())
                || unending) {
            over.add(Limit.ENTRIES);
        }
        return over;
    }

    private boolean isOver(GrowthMeter meter, long taken, Measured measured, long before, long after) {
        return switch (measured.usage.sight()) {
            case WHOLE -> meter.isOver(taken, before, after);
            case PARTLY -> meter.isOverAtLeast(taken, after);
            case LATE, HINDERED ->
                (begun && failures >= MANY_FAILURES) ? meter.isOverHindered(after) : meter.isOverUnseen(after);
        };
    }

    /** Until free space is worth another look. */
    Duration pause(FreeSpace free, boolean atWork) {
        long millis = Math.min(bytes.millis(free.bytes()), counted ? entries.millis(free.entries()) : Long.MAX_VALUE);
        long shortest = begun || isNew() ? SHORTEST_PAUSE : PAUSE_AT_WORK;
        return Duration.ofMillis(Math.clamp(millis, shortest, atWork ? PAUSE_AT_WORK : PAUSE_AT_REST));
    }
}
