package dev.glovebox.ui.web.views;

import dev.glovebox.protocol.Secrets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What browsers have in a cookie once they came with a ticket, each for one host, and what is open by it. Whoever owns them looks
 * through them by and by, and what no longer may be is closed then. Forgotten with the process.
 */
public final class Passes {
    private static final int MOST = 10_000;

    private final Secrets secrets = new Secrets(new SecureRandom());

    /** The oldest first. */
    private final Map<String, Grant> grants = new LinkedHashMap<>();

    private final Set<Visit> visits = new HashSet<>();

    /** Something that goes on for long; closed by whoever began it. */
    public final class Visit implements AutoCloseable {
        private final Grant grant;
        private final Duration silence;
        private final Runnable end;
        private volatile long moved = System.nanoTime();

        private Visit(Grant grant, Duration silence, Runnable end) {
            this.grant = grant;
            this.silence = silence;
            this.end = end;
        }

        /** It is not silent. */
        public void moved() {
            moved = System.nanoTime();
        }

        private boolean isOver() {
            return System.nanoTime() - moved > silence.toNanos()
                    || !grant.holds().getAsBoolean();
        }

        @Override
        public void close() {
            synchronized (Passes.this) {
                visits.remove(this);
            }
        }
    }

    public synchronized String begin(Grant grant) {
        if (grants.size() >= MOST) {
            grants.remove(grants.keySet().iterator().next());
        }
        String secret = secrets.next();
        grants.put(secret, grant);
        return secret;
    }

    /** For that host, if it still holds. */
    public Optional<Grant> find(String secret, ViewName at) {
        return look(secret).filter(grant -> grant.view().equals(at)).filter(grant -> grant.holds()
                .getAsBoolean());
    }

    private synchronized Optional<Grant> look(String secret) {
        return Optional.ofNullable(grants.get(secret));
    }

    /** Ended when the grant holds no more, or nothing moved for so long. */
    public synchronized Visit enter(Grant grant, Duration silence, Runnable end) {
        Visit visit = new Visit(grant, silence, end);
        visits.add(visit);
        return visit;
    }

    /** Forgets what holds no more, and ends what is open by it. What the store cannot tell now is told the next time. */
    public void look() {
        for (Visit visit : openVisits()) {
            if (visit.isOver()) {
                visit.end.run();
            }
        }
        for (Map.Entry<String, Grant> one : all().entrySet()) {
            if (!one.getValue().holds().getAsBoolean()) {
                forget(one.getKey());
            }
        }
    }

    private synchronized Set<Visit> openVisits() {
        return Set.copyOf(visits);
    }

    private synchronized Map<String, Grant> all() {
        return Map.copyOf(grants);
    }

    private synchronized void forget(String secret) {
        grants.remove(secret);
    }
}
