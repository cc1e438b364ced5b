package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore.Claim;
import dev.glovebox.jobs.JobStore.Claimed;
import dev.glovebox.jobs.JobStore.Files;
import dev.glovebox.jobs.Lease;
import java.sql.SQLException;
import java.util.Optional;

/** Which job is whose. */
final class Claims {
    private static final String FILES_ARE_HERE = " AND (server IS NULL OR server = ?)";

    private Claims() {}

    static Optional<Claimed> next(Sql sql, Claim claim) throws SQLException {
        Optional<Claimed> left = left(sql, claim);
        return left.isPresent() ? left : waiting(sql, claim);
    }

    /** One whose lease has passed. */
    private static Optional<Claimed> left(Sql sql, Claim claim) throws SQLException {
        String text = "SELECT id, server FROM jobs WHERE state = 'running' AND lease < ? AND attempts < ?"
                + here(claim)
                + " ORDER BY lease LIMIT 1"
                + sql.dialect().skippingLocked();
        Optional<Found> found = claim.files() == Files.SHARED
                ? sql.first(text, Claims::found, sql.now(), claim.attempts())
                : sql.first(text, Claims::found, sql.now(), claim.attempts(), claim.server());
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
        String end = " ORDER BY running, served, name LIMIT 1" + lock;
        String text = "SELECT name FROM owners WHERE queued > 0 AND running < ?";
        return claim.files() == Files.SHARED
                ? sql.first(text + end, row -> row.text("name"), claim.perOwner())
                : sql.first(
                        text + " AND (SELECT id FROM jobs WHERE owner = name AND state = 'queued'" + FILES_ARE_HERE
                                + " ORDER BY queued, id LIMIT 1) IS NOT NULL" + end,
                        row -> row.text("name"),
                        claim.perOwner(),
                        claim.server());
    }

    private static Optional<JobId> oldest(Sql sql, Claim claim, String owner) throws SQLException {
        String text = "SELECT id FROM jobs WHERE owner = ? AND state = 'queued'" + here(claim)
                + " ORDER BY queued, id LIMIT 1" + sql.dialect().forUpdate();
        return claim.files() == Files.SHARED
                ? sql.first(text, row -> new JobId(row.text("id")), owner)
                : sql.first(text, row -> new JobId(row.text("id")), owner, claim.server());
    }

    private static String here(Claim claim) {
        return claim.files() == Files.SHARED ? "" : FILES_ARE_HERE;
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
