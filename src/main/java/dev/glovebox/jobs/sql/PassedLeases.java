package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.JobStore.Claim;
import dev.glovebox.jobs.sql.JobRows.Held;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * The leases that a server may take for passed: none of those that it works under itself, and others' only when it has watched the clock for the
 * length of a lease, in which every server that is alive renews its own.
 */
final class PassedLeases {
    /** Longer than a lease of any version lasts: one that ends later was given before the clock was set back, and nobody renews it. */
    private static final int LEASES_AHEAD = 20;

    private final Claim claim;
    private final StoreClock clock;
    private final long now;

    private PassedLeases(Claim claim, StoreClock clock, long now) {
        this.claim = claim;
        this.clock = clock;
        this.now = now;
    }

    static PassedLeases of(Sql sql, Claim claim) throws SQLException {
        return new PassedLeases(claim, sql.clock(), sql.now());
    }

    void narrow(Selection jobs) {
        jobs.and("(lease < ? OR lease > ?)", now, latest());
        jobs.andNotIn("id", claim.atWork().jobs().stream().map(id -> id.text()).toList());
        if (!isWatchedFor(claim.lease())) {
            jobs.and("server = ?", claim.server());
        }
    }

    boolean has(Held held) {
        long lease = held.lease().orElse(now);
        return (lease < now || lease > latest())
                && !claim.atWork().jobs().contains(held.job().id())
                && (isWatchedFor(claim.lease()) || held.job().server().equals(Optional.of(claim.server())));
    }

    boolean isWatchedFor(Duration time) {
        return clock.isWatchedFor(time);
    }

    private long latest() {
        return now + LEASES_AHEAD * Micros.of(claim.lease().abs());
    }
}
