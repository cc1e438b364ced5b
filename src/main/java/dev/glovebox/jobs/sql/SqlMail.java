package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore.Bounds;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Mail;
import dev.glovebox.jobs.sql.JobRows.Held;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Messages and questions as rows. */
final class SqlMail implements Mail {
    /** Messages that a job was not told of yet. */
    private static final int MOST_WAITING = 100;

    private final Database database;

    SqlMail(Database database) {
        this.database = database;
    }

    @Override
    public Posted say(JobId job, String text, Bounds bounds) {
        Posted posted = database.write(sql -> say(sql, job, text, bounds));
        return posted;
    }

    private static Posted say(Sql sql, JobId id, String text, Bounds bounds) throws SQLException {
        Optional<Held> row = JobRows.hold(sql, id);
        if (row.isEmpty()) {
            return new Posted.Missing();
        }
        Held held = row.get();
        if (held.job().state().isFinal()) {
            return new Posted.TooLate(held.job());
        }
        if (held.said() - held.told() >= MOST_WAITING) {
            return new Posted.Full((int) (held.said() - held.told()));
        }
        if (held.job().state() == Job.State.IDLE) {
            long waiting = sql.number(
                    "SELECT queued FROM owners WHERE name = ?", held.job().owner());
            if (waiting >= bounds.queued()) {
                return new Posted.Full((int) waiting);
            }
            Moves.queue(
                    sql,
                    held,
                    Micros.of(bounds.patience()),
                    Moves.waits(held.job().server()));
        }
        return kept(sql, id, held.said() + 1, text);
    }

    private static Posted kept(Sql sql, JobId id, long number, String text) throws SQLException {
        sql.update(
                "INSERT INTO messages (job, number, words, said) VALUES (?, ?, ?, ?)",
                id.text(),
                number,
                text,
                sql.now());
        sql.update("UPDATE jobs SET said = ? WHERE id = ?", number, id.text());
        return new Posted.Kept(number);
    }

    @Override
    public List<Message> after(JobId job, long number) {
        return database.read(sql -> sql.list(
                "SELECT number, words, said FROM messages WHERE job = ? AND number > ? ORDER BY number",
                row -> new Message(row.number("number"), row.text("words"), row.time("said")),
                job.text(),
                number));
    }

    @Override
    public long ask(Lease lease, Asked question, Duration patience) {
        return database.write(sql -> ask(sql, lease, question, patience));
    }

    private static long ask(Sql sql, Lease lease, Asked question, Duration patience) throws SQLException {
        String id = lease.job().text();
        long now = sql.now();
        List<Long> held = sql.list(
                "SELECT fence FROM jobs WHERE id = ? AND fence = ? AND state = 'running'"
                        + sql.dialect().forUpdate(),
                row -> row.number("fence"),
                id,
                lease.fence());
        if (held.isEmpty()) {
            throw new Lease.Lost(lease);
        }
        long number = 1 + sql.number("SELECT max(number) FROM questions WHERE job = ?", id);
        sql.update(
                "INSERT INTO questions (job, number, fence, host, port, privately, asked, deadline)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                id,
                number,
                lease.fence(),
                question.host(),
                question.port(),
                question.privately() ? 1 : 0,
                now,
                now + Micros.of(patience));
        return number;
    }

    @Override
    public List<Question> open(JobId job) {
        return database.read(sql -> sql.list(
                "SELECT q.number, q.host, q.port, q.privately, q.asked, q.deadline FROM questions q"
                        + " JOIN jobs j ON j.id = q.job AND j.fence = q.fence AND j.state = 'running'"
                        + " WHERE q.job = ? AND q.answer IS NULL AND q.deadline >= ? ORDER BY q.number",
                SqlMail::question,
                job.text(),
                sql.now()));
    }

    private static Question question(Row row) throws SQLException {
        return new Question(
                row.number("number"),
                new Asked(row.text("host"), (int) row.number("port"), row.number("privately") == 1),
                row.time("asked"),
                row.time("deadline"));
    }

    @Override
    public boolean answer(JobId job, long question, Answer answer) {
        int answered = database.write(sql -> sql.update(
                "UPDATE questions SET answer = ? WHERE job = ? AND number = ? AND answer IS NULL AND deadline >= ?"
                        + " AND fence = (SELECT fence FROM jobs WHERE id = ? AND state = 'running')",
                answer.name().toLowerCase(Locale.ROOT),
                job.text(),
                question,
                sql.now(),
                job.text()));
        return answered == 1;
    }

    @Override
    public Optional<Answer> answer(JobId job, long question) {
        return database.read(sql -> sql.first(
                "SELECT answer FROM questions WHERE job = ? AND number = ? AND answer IS NOT NULL",
                row -> Answer.valueOf(row.text("answer").toUpperCase(Locale.ROOT)),
                job.text(),
                question));
    }
}
