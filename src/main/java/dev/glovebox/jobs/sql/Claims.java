package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore.Claim;
import dev.glovebox.jobs.JobStore.Claimed;
import dev.glovebox.jobs.JobStore.Files;
import dev.glovebox.jobs.Lease;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Which job is whose. */
final class Claims {
    private static final String FILES_ARE_HERE = "(server IS NULL OR server = ?)";

    private Claims() {}

    static Optional<Claimed> next(Sql sql, Claim claim) throws SQLException {
        Optional<Claimed> left = left(sql, claim);
        return left.isPresent() ? left : waiting(sql, claim);
    }

    /** One whose lease has passed. Those of this server at once: what it works on is named in the claim. */
    private static Optional<Claimed> left(Sql sql, Claim claim) throws SQLException {
        Selection query = new Selection("SELECT id, server FROM jobs WHERE state = 'running'");
        PassedLeases.of(sql, claim).narrow(query);
        query.and("attempts < ?", claim.attempts());
        here(query, claim);
        Optional<Found> found =
                query.first(sql, " ORDER BY lease LIMIT 1" + sql.dialect().skippingLocked(), Claims::found);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(take(
                sql,
                claim,
                found.get().id(),
                "is worked on by the server " + claim.server() + ", after the server "
                        + found.get().server().orElse("before") + " had left it"));
    }

    private record Found(JobId id, Optional<String> server) {}

    private static Found found(Row row) throws SQLException {
        return new Found(new JobId(row.text("id")), row.maybeText("server"));
    }

    private static Optional<Claimed> waiting(Sql sql, Claim claim) throws SQLException {
        Optional<String> free = owner(sql, claim, sql.dialect().skippingLocked());
        Optional<String> owner =
                free.isPresent() ? free : owner(sql, claim, sql.dialect().forUpdate());
        if (owner.isEmpty()) {
            return Optional.empty();
        }
        Optional<JobId> oldest = oldest(sql, claim, owner.get());
        if (oldest.isEmpty()) {
            return Optional.empty();
        }
        sql.update(
                "UPDATE owners SET running = running + 1, queued = queued - 1, served = ? WHERE name = ?",
                sql.now(),
                owner.get());
        return Optional.of(take(sql, claim, oldest.get(), "is worked on by the server " + claim.server()));
    }

    /** Of those with the fewest running jobs the one who was served longest ago: a long queue of one does not make others wait. */
    private static Optional<String> owner(Sql sql, Claim claim, String lock) throws SQLException {
        Selection query = owners("SELECT name", claim);
        query.and("running < ?", claim.perOwner());
        query.andNotIn("name", claim.atWork().full());
        return query.first(sql, " ORDER BY running, served, name LIMIT 1" + lock, row -> row.text("name"));
    }

    static Map<String, Long> waitingOwners(Sql sql, Claim claim) throws SQLException {
        Map<String, Long> waiting = new HashMap<>();
        owners("SELECT name, running", claim)
                .list(sql, "", row -> waiting.put(row.text("name"), row.number("running")));
        return waiting;
    }

    /** Who has a job in the queue that this server can begin. */
    private static Selection owners(String columns, Claim claim) {
        Selection query = new Selection(columns + " FROM owners WHERE queued > 0");
        if (claim.files() != Files.SHARED) {
            query.and(
                    "(SELECT id FROM jobs WHERE owner = name AND state = 'queued' AND " + FILES_ARE_HERE
                            + " ORDER BY queued, id LIMIT 1) IS NOT NULL",
                    claim.server());
        }
        return query;
    }

    private static Optional<JobId> oldest(Sql sql, Claim claim, String owner) throws SQLException {
        Selection query = new Selection("SELECT id FROM jobs WHERE state = 'queued'");
        query.and("owner = ?", owner);
        here(query, claim);
        return query.first(
                sql, " ORDER BY queued, id LIMIT 1" + sql.dialect().forUpdate(), row -> new JobId(row.text("id")));
    }

    private static void here(Selection query, Claim claim) {
        if (claim.files() != Files.SHARED) {
            query.and(FILES_ARE_HERE, claim.server());
        }
    }

    private static Claimed take(Sql sql, Claim claim, JobId id, String reason) throws SQLException {
        long now = sql.now();
        return sql.first(
                        "UPDATE jobs SET state = 'running', reason = ?, server = ?, fence = fence + 1, lease = ?, deadline = ?,"
                                + " started = coalesce(started, ?), attempts = attempts + 1, told = said WHERE id = ? RETURNING "
                                + JobRows.WHOLE + ", fence",
                        row -> new Claimed(JobRows.whole(row), new Lease(id, row.number("fence"))),
                        reason,
                        claim.server(),
                        now + Micros.of(claim.lease()),
                        now + Micros.of(claim.run()),
                        now,
                        id.text())
                .orElseThrow();
    }
}
