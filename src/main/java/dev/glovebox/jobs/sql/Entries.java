package dev.glovebox.jobs.sql;

import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.StoreRetry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;

/** The lines of one job's journals. They change only under its lease: a server that slept while another took the job changes nothing. */
final class Entries {
    private final Database database;
    private final Lease lease;
    private final StoreRetry retry;

    Entries(Database database, Lease lease, StoreRetry retry) {
        this.database = database;
        this.lease = lease;
        this.retry = retry;
    }

    StoreRetry retry() {
        return retry;
    }

    /** Whether the session is new. */
    boolean begin(SessionId session) {
        return guarded(sql -> sql.update(
                        "INSERT INTO journals (job, session) VALUES (?, ?) ON CONFLICT (job, session) DO NOTHING",
                        job(),
                        session.text())
                == 1);
    }

    /** Throws {@link Lease.Lost} and {@link StoreAway}. */
    void append(SessionId session, long number, byte[] line) {
        int kept = database.write(sql -> sql.update(
                "INSERT INTO entries (job, session, number, line) SELECT id, ?, CAST(? AS BIGINT), ? FROM jobs"
                        + " WHERE id = ? AND fence = ? AND state = 'running'"
                        + sql.dialect().forShare(),
                session.text(),
                number,
                line,
                job(),
                lease.fence()));
        if (kept == 0) {
            throw new Lease.Lost(lease);
        }
    }

    /** The answer to an earlier append was lost, and so its line may be there. */
    void appendAgain(SessionId session, long number, byte[] line) {
        database.write(sql -> {
            requireLease(sql);
            sql.update(
                    "DELETE FROM entries WHERE job = ? AND session = ? AND number >= ?", job(), session.text(), number);
            return sql.update(
                    "INSERT INTO entries (job, session, number, line) VALUES (?, ?, ?, ?)",
                    job(),
                    session.text(),
                    number,
                    line);
        });
    }

    /** Newest first. */
    List<SessionId> sessions() {
        return readable(sql -> sql.list(
                        "SELECT session FROM journals WHERE job = ?", row -> new SessionId(row.text("session")), job()))
                .stream()
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    List<byte[]> after(SessionId session, long number) {
        return readable(sql -> sql.list(
                "SELECT line FROM entries WHERE job = ? AND session = ? AND number > ? ORDER BY number",
                row -> row.bytes("line"),
                job(),
                session.text(),
                number));
    }

    /** Takes the lines of greater numbers out, and keeps them beside. */
    void putAside(SessionId session, long number) {
        guarded(sql -> {
            sql.update(
                    "INSERT INTO entries_aside (job, session, number, line, moved) SELECT job, session, number, line, "
                            + sql.dialect().now() + " FROM entries WHERE job = ? AND session = ? AND number > ?",
                    job(),
                    session.text(),
                    number);
            return sql.update(
                    "DELETE FROM entries WHERE job = ? AND session = ? AND number > ?", job(), session.text(), number);
        });
    }

    void delete(SessionId session) {
        guarded(sql -> {
            for (String table : List.of("entries_aside", "entries", "journals")) {
                sql.update("DELETE FROM " + table + " WHERE job = ? AND session = ?", job(), session.text());
            }
            return session;
        });
    }

    private String job() {
        return lease.job().text();
    }

    private void requireLease(Sql sql) throws SQLException {
        List<Long> held = sql.list(
                "SELECT fence FROM jobs WHERE id = ? AND fence = ? AND state = 'running'"
                        + sql.dialect().forShare(),
                row -> row.number("fence"),
                job(),
                lease.fence());
        if (held.isEmpty()) {
            throw new Lease.Lost(lease);
        }
    }

    private <T> T guarded(Database.Work<T> work) {
        try {
            return retry.call(() -> database.write(sql -> {
                requireLease(sql);
                return work.with(sql);
            }));
        } catch (Lease.Lost | StoreAway e) {
            throw refused(e);
        }
    }

    private <T> T readable(Database.Work<T> work) {
        try {
            return retry.call(() -> database.read(work));
        } catch (StoreAway e) {
            throw refused(e);
        }
    }

    /** As histories tell what they are refused. */
    private UncheckedIOException refused(RuntimeException e) {
        String message = "the journal of job " + job() + " is not to be had (" + e.getMessage() + ")";
        return new UncheckedIOException(message, new IOException(e.getMessage(), e));
    }
}
