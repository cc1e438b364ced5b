package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Lets so many do something costly at once, and a single user only a part of them, so that places are left for others. */
final class UserConcurrencyLimit {
    private static final Duration LATER = Duration.ofSeconds(5);

    private final int most;
    private final int perUser;
    private final String what;
    private final Map<String, Integer> held = new HashMap<>();
    private int all;

    /** The words name what is done, as in: uploads. */
    UserConcurrencyLimit(int most, int perUser, String what) {
        this.most = most;
        this.perUser = perUser;
        this.what = what;
    }

    /** Until it is closed. */
    interface Place extends AutoCloseable {
        @Override
        void close();
    }

    /** Waits so long for a place. */
    synchronized Place enter(String user, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (all >= most || held.getOrDefault(user, 0) >= perUser) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                throw refused(user);
            }
            wait(left);
        }
        held.merge(user, 1, Integer::sum);
        all++;
        return () -> leave(user);
    }

    private synchronized void leave(String user) {
        held.computeIfPresent(user, (name, count) -> count == 1 ? null : count - 1);
        all--;
        notifyAll();
    }

    private Problem.Refused refused(String user) {
        boolean own = held.getOrDefault(user, 0) >= perUser;
        String detail = own
                ? "you have " + perUser + " " + what + " under way, which is the most: wait until one ends"
                : "too many " + what + " are under way: try again in a moment";
        return new Problem(Code.TOO_MANY_REQUESTS, detail).after(LATER).refused();
    }
}
