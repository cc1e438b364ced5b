package dev.glovebox.jobs.sql;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Watches the database's clock beside one that nobody sets. What follows from time alone waits after a disturbance: the clock was set, this
 * machine slept, this process stood still, or the database was away. Then leases look passed whose holders are alive.
 */
final class StoreClock {
    /** A lease bears so much, and clocks that are only corrected never leap so far. */
    private static final Duration LEAP = Duration.ofSeconds(5);

    /** Workers ask every three seconds at least. Well below a lease: while the database was away nobody could renew one. */
    private static final Duration GAP = Duration.ofSeconds(8);

    /** Deadlines are hours and days away: a shorter gap does nothing to them. */
    private static final Duration LONG_GAP = Duration.ofMinutes(10);

    /** Long enough to read the log and set a clock right, and little beside deadlines of days. */
    static final Duration SETTLING = Duration.ofHours(1);

    private static final Logger LOG = System.getLogger("glovebox.clock");

    private final Source source;
    private final Duration gap;
    private Optional<Seen> last = Optional.empty();
    private long watchedSince;
    private Optional<Long> leapt = Optional.empty();

    /** What the database said at some time between asking and hearing it. */
    private record Seen(long micros, long asked, long heard) {}

    /** Where time comes from. */
    interface Source {
        Source REAL = new Source() {
            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public long database(long micros) {
                return micros;
            }
        };

        /** Of a clock that nobody sets. */
        long nanos();

        /** What the database said, or what a test makes of it. */
        long database(long micros);
    }

    StoreClock(Source source) {
        this(source, GAP);
    }

    StoreClock(Source source, Duration gap) {
        this.source = source;
        this.gap = gap;
        watchedSince = source.nanos();
    }

    long nanos() {
        return source.nanos();
    }

    /** Takes in what the database's clock says, and gives it. */
    synchronized long see(long asked, long said) {
        Seen now = new Seen(source.database(said), asked, source.nanos());
        last.ifPresent(before -> compare(before, now));
        last = Optional.of(now);
        return now.micros;
    }

    private void compare(Seen before, Seen now) {
        long clock = Duration.of(now.micros - before.micros, ChronoUnit.MICROS).toNanos();
        long leap = clock - Math.clamp(clock, now.asked - before.heard, now.heard - before.asked);
        if (Math.abs(leap) > LEAP.toNanos()) {
            watchedSince = now.heard;
            leapt = Optional.of(now.heard);
            LOG.log(Level.WARNING, leapt(Duration.ofNanos(leap), Micros.instant(now.micros)));
        } else if (now.heard - before.heard > gap.toNanos()) {
            paused(Duration.ofNanos(now.heard - before.heard), now);
        }
    }

    private void paused(Duration time, Seen now) {
        watchedSince = now.heard;
        if (time.compareTo(LONG_GAP) > 0) {
            leapt = Optional.of(now.heard);
        }
        LOG.log(
                Level.WARNING,
                "for " + time.toSeconds() + " seconds this server stood still or did not reach the database:"
                        + " other servers have the time to say that they are alive");
    }

    private static String leapt(Duration leap, Instant now) {
        return "the database's clock leapt by " + Math.round(leap.toMillis() / 1000.0) + " seconds to "
                + now.truncatedTo(ChronoUnit.SECONDS)
                + ", as when it is set or the machine slept: for " + SETTLING.toMinutes()
                + " minutes nothing is ended or removed because of its age";
    }

    /** Whether this process saw it go evenly for that long, so that whoever holds a lease had the time to renew it. */
    synchronized boolean isWatchedFor(Duration time) {
        return source.nanos() - watchedSince >= time.toNanos();
    }

    /** Whether deadlines and ages count: the clock did not leap since this process began, or long ago. */
    synchronized boolean isSettled() {
        return leapt.isEmpty() || source.nanos() - leapt.get() >= SETTLING.toNanos();
    }
}
