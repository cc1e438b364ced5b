package dev.glovebox.model;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** The retries of one question: doubling waits with jitter, and an end. */
final class Retries {
    private static final double FIRST_SECONDS = 0.5;
    private static final int MOST_DOUBLINGS = 5;
    private static final double JITTER = 0.25;

    private final Patience patience;
    private final LongSupplier nanos;
    private final RandomGenerator random;
    private final long begun;
    private int made;

    Retries(Patience patience, LongSupplier nanos, RandomGenerator random) {
        this.patience = patience;
        this.nanos = nanos;
        this.random = random;
        begun = nanos.getAsLong();
    }

    int made() {
        return made;
    }

    /** The wait before the next try; empty when there is none. */
    Optional<Duration> next(Optional<Duration> asked) {
        Duration wait = asked.map(this::atLeast).orElseGet(this::ownWait);
        Duration atStart = Duration.ofNanos(nanos.getAsLong() - begun).plus(wait);
        if (made >= patience.retries() || atStart.compareTo(patience.total()) > 0) {
            return Optional.empty();
        }
        made++;
        return Optional.of(wait);
    }

    /** Never earlier than asked, and not all clients at the same moment. */
    private Duration atLeast(Duration asked) {
        Duration wait = asked.compareTo(patience.longestWait()) > 0 ? patience.longestWait() : asked;
        return wait.plusMillis((long) (wait.toMillis() * JITTER * random.nextDouble() / 2));
    }

    private Duration ownWait() {
        double seconds = FIRST_SECONDS * (1 << Math.min(made, MOST_DOUBLINGS));
        Duration wait = Duration.ofMillis((long) (1000 * seconds * (1 - JITTER * random.nextDouble())));
        return wait.compareTo(patience.longestWait()) > 0 ? patience.longestWait() : wait;
    }
}
