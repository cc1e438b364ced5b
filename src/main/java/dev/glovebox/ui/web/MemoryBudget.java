package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The heap that all requests together may take for their bodies; one user may take half of it. */
final class MemoryBudget {
    private static final Duration LATER = Duration.ofSeconds(2);
    private static final int MEGABYTE = 1 << 20;

    private final long all;
    private final long perUser;
    private final Map<String, Long> held = new HashMap<>();
    private long taken;

    /** One request of that size fits in any case. */
    MemoryBudget(long all, long least) {
        this.all = Math.max(all, least);
        this.perUser = Math.max(all / 2, least);
    }

    /** What one request takes of it until it is closed. One thread uses it. */
    final class Share implements AutoCloseable {
        private final String user;
        private long bytes;

        private Share(String user) {
            this.user = user;
        }

        /** So much from now on, and no more than that. Refuses what does not fit. */
        void hold(long wanted) {
            change(user, wanted - bytes);
            bytes = wanted;
        }

        @Override
        public void close() {
            hold(0);
        }
    }

    Share share(String user) {
        return new Share(user);
    }

    synchronized long taken() {
        return taken;
    }

    private synchronized void change(String user, long more) {
        long own = held.getOrDefault(user, 0L) + more;
        if (more > 0 && own > perUser) {
            throw new Problem(
                            Code.TOO_MANY_REQUESTS,
                            "your requests under way take more than " + perUser / MEGABYTE
                                    + " MiB of the server's memory: send large ones one after the other")
                    .after(LATER)
                    .refused();
        }
        if (more > 0 && taken + more > all) {
            throw new Problem(
                            Code.BUSY,
                            "the requests of all users take more than " + all / MEGABYTE
                                    + " MiB of the server's memory: try again in a moment")
                    .after(LATER)
                    .refused();
        }
        taken += more;
        if (own == 0) {
            held.remove(user);
        } else {
            held.put(user, own);
        }
    }
}
