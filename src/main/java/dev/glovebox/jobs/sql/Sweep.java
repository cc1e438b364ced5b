package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Job.State;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore.Claim;
import dev.glovebox.jobs.JobStore.Files;
import dev.glovebox.jobs.sql.JobRows.Held;
import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Ends jobs that nobody will end any more, but not by a clock that leapt. Finding them takes no lock; each is looked at again under its own. */
final class Sweep {
    /** A server that is away for less may only be starting again. */
    private static final Duration GRACE = Duration.ofSeconds(60);

    private static final int MOST = 100;

    private final Database database;
    private final Claim claim;

    Sweep(Database database, Claim claim) {
        this.database = database;
        this.claim = claim;
    }

    /** An end that a job has come to. */
    private record End(State state, String reason) {}

    void run() {
        database.read(this::candidates)
                .forEach(id -> database.write(sql -> {
                    Optional<Held> held = JobRows.hold(sql, id);
                    return held.isPresent() && end(sql, held.get());
                }));
    }

    private List<JobId> candidates(Sql sql) throws SQLException {
        long now = sql.now();
        List<JobId> found = new ArrayList<>();
        if (sql.clock().isSettled()) {
            found.addAll(passed(sql, State.QUEUED, now));
            found.addAll(passed(sql, State.IDLE, now));
            found.addAll(passed(sql, State.RUNNING, now - Micros.of(GRACE)));
        }
        Selection left = new Selection("SELECT id FROM jobs WHERE state = 'running'");
        PassedLeases.of(sql, claim).narrow(left);
        found.addAll(left.list(sql, " ORDER BY lease LIMIT " + MOST, Sweep::id));
        return found;
    }

    private static List<JobId> passed(Sql sql, State state, long time) throws SQLException {
        return sql.list(
                "SELECT id FROM jobs WHERE state = '" + state.word() + "' AND deadline < ? ORDER BY deadline LIMIT "
                        + MOST,
                Sweep::id,
                time);
    }

    private static JobId id(Row row) throws SQLException {
        return new JobId(row.text("id"));
    }

    private boolean end(Sql sql, Held held) throws SQLException {
        long now = sql.now();
        Job job = held.job();
        PassedLeases leases = PassedLeases.of(sql, claim);
        boolean left = leases.has(held);
        boolean late = sql.clock().isSettled()
                && job.times()
                        .deadline()
                        .filter(time -> time.isBefore(Micros.instant(now)))
                        .isPresent();
        Optional<End> end =
                switch (job.state()) {
                    case QUEUED -> late ? Optional.of(waited(held)) : Optional.empty();
                    case IDLE -> late ? Optional.of(silent()) : Optional.empty();
                    case RUNNING ->
                        left
                                ? left(held, now, leases.isWatchedFor(GRACE))
                                : late ? overdue(job, now) : Optional.empty();
                    case COMPLETE, FAILED, CANCELLED, TIMED_OUT -> Optional.empty();
                };
        if (job.state() == State.RUNNING && left && held.wish().isPresent()) {
            Moves.finish(sql, job, held.wish().get());
        } else if (end.isPresent()) {
            Moves.finish(sql, job, end.get().state(), end.get().reason());
        }
        return end.isPresent();
    }

    private static End waited(Held held) {
        String who = held.job()
                .server()
                .map(name -> "no worker of the server " + name + ", which has its files, was free")
                .orElse("no worker was free");
        return new End(
                State.TIMED_OUT,
                "waited in the queue for " + Words.of(Micros.duration(held.patience())) + ", and " + who);
    }

    private static End silent() {
        return new End(State.COMPLETE, "closed after " + Words.of(Moves.SILENCE) + " without a message");
    }

    /** Its worker renews the lease and does not end it: the time limit holds nevertheless. */
    private static Optional<End> overdue(Job job, long now) {
        return job.times()
                .deadline()
                .filter(time -> time.plus(GRACE).isBefore(Micros.instant(now)))
                .map(time -> new End(
                        State.TIMED_OUT,
                        "its time was up at " + time.truncatedTo(ChronoUnit.SECONDS) + ", and its worker went on"));
    }

    private Optional<End> left(Held held, long now, boolean watched) {
        Job job = held.job();
        long since = held.lease().orElseThrow();
        String server = job.server().orElse("?");
        if (job.attempts() >= claim.attempts()) {
            return Optional.of(new End(
                    State.FAILED,
                    "was begun " + job.attempts() + " times, and each time its server went away before the end"));
        }
        boolean lost = claim.files() == Files.OF_EACH_SERVER
                && !server.equals(claim.server())
                && watched
                && Math.abs(now - since) > Micros.of(GRACE);
        return lost
                ? Optional.of(new End(
                        State.FAILED,
                        "the server " + server + ", which has its files, has been gone since "
                                + Micros.instant(Math.min(since, now)).truncatedTo(ChronoUnit.SECONDS)))
                : Optional.empty();
    }
}
