package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Answers that go on for long: so many for each user, and all end when the server does. */
final class Streams {
    private static final Duration LATER = Duration.ofSeconds(5);

    private final int most;
    private final Map<String, Integer> open = new HashMap<>();
    private final Set<Thread> threads = new HashSet<>();
    private boolean ended;

    Streams(int most) {
        this.most = most;
    }

    /** Of the current thread, until it is closed. */
    interface Place extends AutoCloseable {
        @Override
        void close();
    }

    synchronized Place enter(String user) {
        if (ended) {
            throw Problem.refused(Code.DRAINING, "the server is about to stop: connect again in a moment");
        }
        if (open.getOrDefault(user, 0) >= most) {
            throw new Problem(Code.TOO_MANY_STREAMS, "you have " + most + " open streams, which is the most: close one")
                    .after(LATER)
                    .refused();
        }
        open.merge(user, 1, Integer::sum);
        Thread thread = Thread.currentThread();
        threads.add(thread);
        return () -> leave(user, thread);
    }

    private synchronized void leave(String user, Thread thread) {
        open.computeIfPresent(user, (name, count) -> count == 1 ? null : count - 1);
        threads.remove(thread);
        if (ended) {
            Thread.interrupted();
        }
    }

    synchronized int count() {
        return threads.size();
    }

    /** Those that are open are interrupted, and no other begins. */
    synchronized void end() {
        ended = true;
        threads.forEach(Thread::interrupt);
    }
}
