package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Outcome;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Jobs as rows. */
final class SqlJobStore implements JobStore {
    private static final Duration TREMOR = Duration.ofSeconds(5);

    private final Database database;

    SqlJobStore(Database database) {
        this.database = database;
    }

    @Override
    public Submitted submit(NewJob job, Bounds bounds) {
        Submitted submitted = database.write(sql -> Submissions.take(sql, job, bounds));
        return submitted;
    }

    @Override
    public Optional<Job> find(JobId id) {
        return database.read(sql -> JobRows.find(sql, id));
    }

    @Override
    public String cursor(Job job) {
        return Lists.cursor(job);
    }

    @Override
    public Page list(Query query) {
        return database.read(sql -> Lists.page(sql, query));
    }

    @Override
    public List<Count> counts() {
        return database.read(sql -> sql.list(
                "SELECT state, count(*) AS jobs FROM jobs GROUP BY state ORDER BY state",
                row -> new Count(Job.State.valueOf(row.text("state").toUpperCase(Locale.ROOT)), row.number("jobs"))));
    }

    @Override
    public Optional<Claimed> claim(Claim claim) {
        new Sweep(database, claim).run();
        return database.write(sql -> Claims.next(sql, claim));
    }

    @Override
    public Map<String, Long> waiting(Claim claim) {
        return database.read(sql -> Claims.waitingOwners(sql, claim));
    }

    @Override
    public Renewal renew(Lease lease, Duration time, Duration left) {
        return database.write(sql -> renew(sql, lease, time, left));
    }

    /** A deadline that is about right stays, so that people do not see it tremble. */
    private static Renewal renew(Sql sql, Lease lease, Duration time, Duration left) throws SQLException {
        long now = sql.now();
        long deadline = now + Micros.of(left);
        record Heard(Optional<Wish> wish, long said) {}
        Optional<Heard> heard = sql.first(
                "UPDATE jobs SET lease = ?, told = said,"
                        + " deadline = CASE WHEN abs(deadline - ?) < ? THEN deadline ELSE ? END"
                        + " WHERE id = ? AND fence = ? AND state = 'running' RETURNING stop_how, stop_reason, said",
                row -> new Heard(wish(row), row.number("said")),
                now + Micros.of(time),
                deadline,
                Micros.of(TREMOR),
                deadline,
                lease.job().text(),
                lease.fence());
        if (heard.isEmpty()) {
            return new Renewal.Lost();
        }
        List<Long> answered = sql.list(
                "SELECT number FROM questions WHERE job = ? AND fence = ? AND answer IS NOT NULL",
                row -> row.number("number"),
                lease.job().text(),
                lease.fence());
        return new Renewal.Held(heard.get().wish(), heard.get().said(), new HashSet<>(answered));
    }

    private static Optional<Wish> wish(Row row) throws SQLException {
        Optional<String> how = row.maybeText("stop_how");
        return how.isEmpty()
                ? Optional.empty()
                : Optional.of(new Wish(how.get().equals("close") ? Stop.CLOSE : Stop.CANCEL, row.text("stop_reason")));
    }

    @Override
    public void heeded(Lease lease) {
        database.write(sql -> sql.update(
                "UPDATE jobs SET stop_how = NULL, stop_reason = NULL, reason = ? WHERE id = ? AND fence = ? AND state = 'running'"
                        + " AND kind = 'session' AND stop_how = 'cancel'",
                "its turn was stopped",
                lease.job().text(),
                lease.fence()));
    }

    @Override
    public boolean end(Lease lease, Outcome outcome, Spent spent) {
        boolean counts = database.write(sql -> Ends.end(sql, lease, outcome, spent));
        return counts;
    }

    @Override
    public Stopping stop(JobId id, Stop how, String reason) {
        Stopping stopping = database.write(sql -> Ends.stop(sql, id, how, reason));
        return stopping;
    }

    @Override
    public void forget(String server) {
        database.write(sql -> sql.update(
                "UPDATE jobs SET lease = ? WHERE state = 'running' AND server = ? AND lease > ?",
                sql.now() - 1,
                server,
                sql.now() - 1));
    }

    @Override
    public Usage usage(String owner) {
        return database.read(sql -> sql.first("SELECT * FROM owners WHERE name = ?", SqlJobStore::usage, owner))
                .orElse(Usage.NONE);
    }

    @Override
    public Map<String, Usage> usages() {
        return database
                .read(sql -> sql.list("SELECT * FROM owners", row -> Map.entry(row.text("name"), usage(row))))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Usage usage(Row row) throws SQLException {
        return new Usage(
                row.number("jobs"),
                row.number("running"),
                row.number("queued"),
                new Spent(
                        row.number("input_tokens"),
                        row.number("output_tokens"),
                        row.number("micro_dollars"),
                        Micros.duration(row.number("took"))));
    }
}
