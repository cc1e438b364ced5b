package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Job.State;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore.Spent;
import dev.glovebox.jobs.JobStore.Stop;
import dev.glovebox.jobs.JobStore.Stopping;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.sql.JobRows.Held;
import dev.glovebox.jobs.sql.JobRows.Wish;
import java.sql.SQLException;
import java.util.Optional;

/** How jobs come to their end, by their worker or by their owner. */
final class Ends {
    private Ends() {}

    static boolean end(Sql sql, Lease lease, Outcome outcome, Spent spent) throws SQLException {
        Optional<Held> row = JobRows.hold(sql, lease.job());
        if (row.isEmpty() || row.get().fence() != lease.fence()) {
            return false;
        }
        Held held = row.get();
        if (held.job().state() != State.RUNNING) {
            return isSame(held.job(), outcome);
        }
        move(sql, held, outcome);
        sql.update(
                "UPDATE owners SET input_tokens = input_tokens + ?, output_tokens = output_tokens + ?,"
                        + " micro_dollars = micro_dollars + ?, took = took + ? WHERE name = ?",
                spent.inputTokens(),
                spent.outputTokens(),
                spent.microDollars(),
                Micros.of(spent.time()),
                held.job().owner());
        return true;
    }

    /** The answer to a commit may be lost; whoever asks again hears that it was kept. */
    private static boolean isSame(Job job, Outcome outcome) {
        return job.reason().equals(outcome.reason())
                && job.state()
                        == switch (outcome) {
                            case Outcome.Complete ignored -> State.COMPLETE;
                            case Outcome.Failed ignored -> State.FAILED;
                            case Outcome.Cancelled ignored -> State.CANCELLED;
                            case Outcome.TimedOut ignored -> State.TIMED_OUT;
                            case Outcome.Idle ignored -> State.IDLE;
                            case Outcome.Released ignored -> State.QUEUED;
                        };
    }

    private static void move(Sql sql, Held held, Outcome outcome) throws SQLException {
        Job job = held.job();
        switch (outcome) {
            case Outcome.Complete(var reason) -> Moves.finish(sql, job, State.COMPLETE, reason);
            case Outcome.Failed(var reason) -> Moves.finish(sql, job, State.FAILED, reason);
            case Outcome.TimedOut(var reason) -> Moves.finish(sql, job, State.TIMED_OUT, reason);
            case Outcome.Cancelled(var reason) ->
                Moves.finish(sql, job, new Wish(held.wish().map(Wish::how).orElse("cancel"), reason));
            case Outcome.Idle(var reason, var heard) -> {
                if (held.wish().isPresent()) {
                    Moves.finish(sql, job, held.wish().get());
                } else if (held.said() > heard) {
                    Moves.queue(sql, held, held.patience(), Moves.waits(job.server()));
                } else {
                    Moves.idle(sql, job, reason);
                }
            }
            case Outcome.Released(var reason) -> {
                if (held.wish().isPresent()) {
                    Moves.finish(sql, job, held.wish().get());
                } else {
                    Moves.queue(sql, held, held.patience(), reason);
                }
            }
        }
    }

    static Stopping stop(Sql sql, JobId id, Stop how, String reason) throws SQLException {
        Optional<Held> held = JobRows.hold(sql, id);
        if (held.isEmpty()) {
            return new Stopping.Missing();
        }
        Job job = held.get().job();
        Wish wish = new Wish(how == Stop.CLOSE && job.kind() == Job.Kind.SESSION ? "close" : "cancel", reason);
        return switch (job.state()) {
            case QUEUED, IDLE -> {
                if (isOfTheTurn(job, how)) {
                    yield new Stopping.Stopped(JobRows.find(sql, id).orElseThrow());
                }
                Moves.finish(sql, job, wish);
                yield new Stopping.Stopped(JobRows.find(sql, id).orElseThrow());
            }
            case RUNNING -> {
                ask(sql, id, wish);
                yield new Stopping.Asked(JobRows.find(sql, id).orElseThrow());
            }
            case COMPLETE, FAILED, CANCELLED, TIMED_OUT ->
                new Stopping.TooLate(JobRows.find(sql, id).orElseThrow());
        };
    }

    /** A conversation in which no turn runs has nothing to cancel. */
    private static boolean isOfTheTurn(Job job, Stop how) {
        return job.kind() == Job.Kind.SESSION && how == Stop.CANCEL;
    }

    private static void ask(Sql sql, JobId id, Wish wish) throws SQLException {
        sql.update(
                "UPDATE jobs SET stop_how = ?, stop_reason = ?, reason = ? WHERE id = ? AND (stop_how IS NULL OR stop_how <> ?)",
                wish.how(),
                wish.reason(),
                "is being stopped: " + wish.reason(),
                id.text(),
                wish.how());
    }
}
