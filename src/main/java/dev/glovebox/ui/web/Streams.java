package dev.glovebox.ui.web;

import dev.glovebox.jobs.StoreAway;
import dev.glovebox.ui.web.Problem.Code;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Answers that go on for long: so many for each user. One ends when the user may no longer see it, when it is silent and another one of
 * the same user needs its place, or when the server does.
 */
final class Streams {
    private static final Duration LATER = Duration.ofSeconds(5);

    /** A silence that a server which is at work rarely makes. */
    private static final Duration LEAST_SILENCE = Duration.ofSeconds(10);

    private final int most;
    private final LongSupplier nanos;
    private final Set<Place> open = new LinkedHashSet<>();
    private boolean ended;

    Streams(int most) {
        this(most, System::nanoTime);
    }

    Streams(int most, LongSupplier nanos) {
        this.most = most;
        this.nanos = nanos;
    }

    /**
     * By what right a stream is open.
     *
     * @param credential the same for all that came by one token, sign-in or ticket
     * @param holds whether that still lets the user see this
     */
    record Right(Object credential, BooleanSupplier holds) {}

    /** What becomes of a silent stream whose user has no place left. */
    enum Silence {
        KEEPS_ITS_PLACE,
        GIVES_WAY
    }

    /** Of the current thread, until it is closed. */
    final class Place implements AutoCloseable {
        private final String user;
        private final Right right;
        private final Silence silence;
        private final Thread thread = Thread.currentThread();
        private long moved = nanos.getAsLong();
        private boolean isOver;

        private Place(String user, Right right, Silence silence) {
            this.user = user;
            this.right = right;
            this.silence = silence;
        }

        /** It is not silent. */
        void moved() {
            synchronized (Streams.this) {
                moved = nanos.getAsLong();
            }
        }

        private long silentFor() {
            return nanos.getAsLong() - moved;
        }

        /** The thread's connection may go on with another request. */
        @Override
        public void close() {
            synchronized (Streams.this) {
                open.remove(this);
                if (isOver) {
                    Thread.interrupted();
                }
            }
        }
    }

    synchronized Place enter(String user, Right right, Silence silence) {
        if (ended) {
            throw Problem.refused(Code.DRAINING, "the server is about to stop: connect again in a moment");
        }
        if (placesOf(user) >= most) {
            finish(longestSilent(user).orElseThrow(() -> new Problem(
                            Code.TOO_MANY_STREAMS, "you have " + most + " open streams, which is the most: close one")
                    .after(LATER)
                    .refused()));
        }
        Place place = new Place(user, right, silence);
        open.add(place);
        return place;
    }

    private long placesOf(String user) {
        return open.stream().filter(place -> place.user.equals(user)).count();
    }

    private Optional<Place> longestSilent(String user) {
        return open.stream()
                .filter(place -> place.user.equals(user) && place.silence == Silence.GIVES_WAY)
                .filter(place -> place.silentFor() >= LEAST_SILENCE.toNanos())
                .max(Comparator.comparingLong(Place::silentFor));
    }

    /** Its place is free at once; the thread notices soon. */
    private void finish(Place place) {
        place.isOver = true;
        place.thread.interrupt();
        open.remove(place);
    }

    synchronized int count() {
        return open.size();
    }

    /** Ends those whose users may no longer see them. What the store cannot tell now is told the next time. */
    void look() {
        Map<Object, Boolean> known = new HashMap<>();
        for (Place place : all()) {
            if (!known.computeIfAbsent(place.right.credential(), credential -> holds(place.right))) {
                end(place);
            }
        }
    }

    private static boolean holds(Right right) {
        try {
            return right.holds().getAsBoolean();
        } catch (StoreAway e) {
            return true;
        }
    }

    private synchronized List<Place> all() {
        return List.copyOf(open);
    }

    private synchronized void end(Place place) {
        if (open.contains(place)) {
            finish(place);
        }
    }

    /** Those that are open are interrupted, and no other begins. */
    synchronized void end() {
        ended = true;
        all().forEach(this::finish);
    }
}
