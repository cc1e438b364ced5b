package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Job.State;
import dev.glovebox.jobs.sql.JobRows.Held;
import dev.glovebox.jobs.sql.JobRows.Wish;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** Jobs from one state into another, under the locks of {@link JobRows#hold}; the owner's counts go with them. */
final class Moves {
    /** How long a session may be silent before it is closed. */
    static final Duration SILENCE = Duration.ofDays(30);

    static final String WAITS = "waits for a free worker";

    private Moves() {}

    /** Into a final state; the files that were given stay, for people see what changed since, and go with its folder. */
    static void finish(Sql sql, Job job, State state, String reason) throws SQLException {
        sql.update("DELETE FROM questions WHERE job = ?", job.id().text());
        sql.update(
                "UPDATE jobs SET state = ?, reason = ?, ended = ?, deadline = NULL, lease = NULL WHERE id = ?",
                state.word(),
                reason,
                sql.now(),
                job.id().text());
        count(sql, job, -1, 0);
    }

    /** As was wished: a session that is closed is complete. */
    static void finish(Sql sql, Job job, Wish wish) throws SQLException {
        finish(sql, job, wish.how().equals("close") ? State.COMPLETE : State.CANCELLED, wish.reason());
    }

    /** Back into the queue, in front of what came later. */
    static void queue(Sql sql, Held held, long patience, String reason) throws SQLException {
        long now = sql.now();
        sql.update(
                "UPDATE jobs SET state = 'queued', reason = ?, queued = CASE WHEN state = 'idle' THEN ? ELSE queued END,"
                        + " patience = ?, deadline = ?, lease = NULL, attempts = CASE WHEN attempts > 0 THEN attempts - 1 ELSE 0 END"
                        + " WHERE id = ?",
                reason,
                now,
                patience,
                now + patience,
                held.job().id().text());
        count(sql, held.job(), -1, 1);
    }

    static void idle(Sql sql, Job job, String reason) throws SQLException {
        sql.update(
                "UPDATE jobs SET state = 'idle', reason = ?, deadline = ?, lease = NULL, attempts = 0 WHERE id = ?",
                reason,
                sql.now() + Micros.of(SILENCE),
                job.id().text());
        count(sql, job, -1, 0);
    }

    /** What a job with that server's files waits for. */
    static String waits(Optional<String> server) {
        return server.map(name -> WAITS + " of the server " + name + ", which has its files")
                .orElse(WAITS);
    }

    private static void count(Sql sql, Job job, int old, int queued) throws SQLException {
        sql.update(
                "UPDATE owners SET running = running + ?, queued = queued + ? WHERE name = ?",
                job.state() == State.RUNNING ? old : 0,
                queued + (job.state() == State.QUEUED ? old : 0),
                job.owner());
    }
}
