package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore.Bounds;
import dev.glovebox.jobs.JobStore.NewJob;
import dev.glovebox.jobs.JobStore.Submitted;
import dev.glovebox.jobs.RequestJson;
import dev.glovebox.protocol.Sha256;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** New jobs, each taken once however often it is sent. */
final class Submissions {
    static final Duration KEYS_ARE_KEPT = Duration.ofDays(2);

    private Submissions() {}

    static Submitted take(Sql sql, NewJob job, Bounds bounds) throws SQLException {
        String hash = Sha256.hex(RequestJson.json(job.request()).text() + "\n"
                + job.firstMessage().orElse(""));
        long waiting = lockOwner(sql, job.owner());
        Optional<Submitted> before = before(sql, job, hash);
        if (before.isPresent()) {
            return before.get();
        }
        if (waiting >= bounds.queued()) {
            return new Submitted.Full((int) waiting);
        }
        insert(sql, job, hash, bounds.patience());
        return new Submitted.Accepted(JobRows.find(sql, job.id()).orElseThrow());
    }

    /** Gives how many of the owner's jobs wait. */
    private static long lockOwner(Sql sql, String owner) throws SQLException {
        sql.update("INSERT INTO owners (name) VALUES (?) ON CONFLICT (name) DO NOTHING", owner);
        return sql.number(
                "SELECT queued FROM owners WHERE name = ?" + sql.dialect().forUpdate(), owner);
    }

    /** A commit whose answer was lost is told by the id, a client's second try by its key. */
    private static Optional<Submitted> before(Sql sql, NewJob job, String hash) throws SQLException {
        Optional<Job> same = JobRows.find(sql, job.id());
        if (same.isPresent()) {
            requireSame(sql, job, hash);
            return Optional.of(new Submitted.Accepted(same.get()));
        }
        if (job.idempotency().isEmpty()) {
            return Optional.empty();
        }
        long age = sql.now() - Micros.of(KEYS_ARE_KEPT);
        if (sql.clock().isSettled()) {
            sql.update("DELETE FROM idempotency_keys WHERE owner = ? AND created < ?", job.owner(), age);
        }
        Optional<JobId> by = sql.first(
                "SELECT job FROM idempotency_keys WHERE owner = ? AND name = ?",
                row -> new JobId(row.text("job")),
                job.owner(),
                job.idempotency().get());
        return by.isEmpty() ? Optional.empty() : Optional.of(known(sql, by.get(), hash));
    }

    private static void requireSame(Sql sql, NewJob job, String hash) throws SQLException {
        long same = sql.number(
                "SELECT count(*) FROM jobs WHERE id = ? AND owner = ? AND hash = ?",
                job.id().text(),
                job.owner(),
                hash);
        if (same == 0) {
            throw new IllegalArgumentException("there is another job of the id " + job.id());
        }
    }

    private static Submitted known(Sql sql, JobId id, String hash) throws SQLException {
        long same = sql.number("SELECT count(*) FROM jobs WHERE id = ? AND hash = ?", id.text(), hash);
        return same == 0
                ? new Submitted.KeyReused(id)
                : new Submitted.Known(JobRows.find(sql, id).orElseThrow());
    }

    /** The clock may tick slower than jobs come, and each waits behind those that came before. */
    private static long lastInQueue(Sql sql, String owner) throws SQLException {
        return sql.number("SELECT coalesce(max(queued), 0) FROM jobs WHERE owner = ? AND state = 'queued'", owner);
    }

    private static void insert(Sql sql, NewJob job, String hash, Duration patience) throws SQLException {
        long now = sql.now();
        String id = job.id().text();
        sql.update(
                "INSERT INTO jobs (id, owner, kind, request, files, hash, state, reason, created, queued, patience, deadline,"
                        + " said) VALUES (?, ?, ?, ?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?)",
                id,
                job.owner(),
                job.request().kind().word(),
                JobRows.requestText(job.request()),
                JobRows.filesText(job.request()),
                hash,
                Moves.WAITS,
                now,
                Math.max(now, lastInQueue(sql, job.owner()) + 1),
                Micros.of(patience),
                now + Micros.of(patience),
                job.firstMessage().isPresent() ? 1 : 0);
        if (job.firstMessage().isPresent()) {
            sql.update(
                    "INSERT INTO messages (job, number, words, said) VALUES (?, 1, ?, ?)",
                    id,
                    job.firstMessage().get(),
                    now);
        }
        if (job.idempotency().isPresent()) {
            sql.update(
                    "INSERT INTO idempotency_keys (owner, name, job, created) VALUES (?, ?, ?, ?)",
                    job.owner(),
                    job.idempotency().get(),
                    id,
                    now);
        }
        sql.update("UPDATE owners SET queued = queued + 1, jobs = jobs + 1 WHERE name = ?", job.owner());
    }
}
