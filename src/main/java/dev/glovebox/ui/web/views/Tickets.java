package dev.glovebox.ui.web.views;

import dev.glovebox.protocol.Secrets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Words that bring a browser from one host to another, each good for one time and one minute. Forgotten with the process. */
public final class Tickets {
    public static final Duration TIME = Duration.ofSeconds(60);
    private static final int MOST = 10_000;

    private final InstantSource clock;
    private final Secrets secrets = new Secrets(new SecureRandom());

    /** The oldest first. */
    private final Map<String, Issued> issued = new LinkedHashMap<>();

    private record Issued(Grant grant, Instant until) {}

    public Tickets(InstantSource clock) {
        this.clock = clock;
    }

    public synchronized String issue(Grant grant) {
        Instant now = clock.instant();
        Iterator<Issued> oldest = issued.values().iterator();
        while (oldest.hasNext() && (!oldest.next().until().isAfter(now) || issued.size() >= MOST)) {
            oldest.remove();
        }
        String ticket = secrets.next();
        issued.put(ticket, new Issued(grant, now.plus(TIME)));
        return ticket;
    }

    /** At the host that it is for; wherever it was shown, it is used up. */
    public Optional<Grant> redeem(String ticket, ViewName at) {
        return taken(ticket).filter(grant -> grant.view().equals(at)).filter(grant -> grant.holds()
                .getAsBoolean());
    }

    private synchronized Optional<Grant> taken(String ticket) {
        return Optional.ofNullable(issued.remove(ticket))
                .filter(one -> one.until().isAfter(clock.instant()))
                .map(Issued::grant);
    }
}
