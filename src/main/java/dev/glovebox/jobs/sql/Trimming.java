package dev.glovebox.jobs.sql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How much of the past the database keeps. Each user's own oldest go: what one user does never takes away what is known of another.
 *
 * @param age of deeds and summaries
 * @param deeds of one user in the audit
 * @param summaries of one user's jobs
 */
record Trimming(Duration age, long deeds, long summaries) {
    static final Trimming USUAL = new Trimming(Duration.ofDays(365), 100_000, 10_000);

    /** So many rows in one transaction: SQLite has one writer, and others wait for it. */
    private static final int AT_ONCE = 500;

    private static final List<String> OF_A_JOB =
            List.of("messages", "idempotency_keys", "questions", "entries_aside", "entries", "journals");

    /** Nothing goes by a clock that leapt. */
    void run(Database database) {
        if (database.read(Trimming::isSettled)) {
            trim(database);
        }
    }

    private static boolean isSettled(Sql sql) throws SQLException {
        return sql.now() > 0 && sql.clock().isSettled();
    }

    private void trim(Database database) {
        database.write(sql -> sql.update(
                "DELETE FROM idempotency_keys WHERE created < ?", sql.now() - Micros.of(Submissions.KEYS_ARE_KEPT)));
        for (String user : database.read(Trimming::users)) {
            cutAudit(database, user);
        }
        for (String owner : database.read(sql -> sql.list("SELECT name FROM owners", row -> row.text("name")))) {
            dropSummaries(database, owner);
        }
    }

    /** Whoever has a deed, found one after the other by the index. */
    private static List<String> users(Sql sql) throws SQLException {
        return sql.list(
                "WITH RECURSIVE known(who) AS (SELECT min(who) FROM audit UNION ALL"
                        + " SELECT (SELECT min(who) FROM audit WHERE audit.who > known.who) FROM known"
                        + " WHERE known.who IS NOT NULL) SELECT who FROM known WHERE who IS NOT NULL",
                row -> row.text("who"));
    }

    private void cutAudit(Database database, String user) {
        Optional<Long> tooMany = database.read(sql -> sql.first(
                "SELECT number FROM audit WHERE who = ? ORDER BY number DESC LIMIT 1 OFFSET ?",
                row -> row.number("number"),
                user,
                deeds));
        Optional<Long> tooOld = database.read(sql -> sql.first(
                "SELECT max(number) AS number FROM audit WHERE who = ? AND happened < ?",
                row -> row.number("number"),
                user,
                sql.now() - Micros.of(age)));
        long last = Math.max(tooMany.orElse(0L), tooOld.orElse(0L));
        if (last == 0) {
            return;
        }
        database.write(sql -> sql.update(
                "INSERT INTO audit_cuts (who, number, happened) VALUES (?, ?, ?)"
                        + " ON CONFLICT (who) DO UPDATE SET number = excluded.number, happened = excluded.happened",
                user,
                last,
                sql.now()));
        repeat(
                database,
                "DELETE FROM audit WHERE number IN (SELECT number FROM audit WHERE who = ? AND number <= ?"
                        + " ORDER BY number LIMIT " + AT_ONCE + ")",
                user,
                last);
    }

    private void dropSummaries(Database database, String owner) {
        long old = database.read(sql -> sql.now()) - Micros.of(age);
        Optional<Long> tooMany = database.read(sql -> sql.first(
                "SELECT ended FROM jobs WHERE owner = ? AND pruned = 1 ORDER BY ended DESC, id DESC LIMIT 1 OFFSET ?",
                row -> row.number("ended"),
                owner,
                summaries));
        long last = Math.max(old, tooMany.orElse(0L));
        int gone;
        do {
            gone = database.write(sql -> {
                List<String> some = sql.list(
                        "SELECT id FROM jobs WHERE owner = ? AND pruned = 1 AND ended <= ? ORDER BY ended, id LIMIT "
                                + AT_ONCE,
                        row -> row.text("id"),
                        owner,
                        last);
                for (String id : some) {
                    for (String table : OF_A_JOB) {
                        sql.update("DELETE FROM " + table + " WHERE job = ?", id);
                    }
                    sql.update("DELETE FROM jobs WHERE id = ?", id);
                }
                return some.size();
            });
        } while (gone == AT_ONCE);
    }

    private static void repeat(Database database, String text, Object... values) {
        int changed;
        do {
            changed = database.write(sql -> sql.update(text, values));
        } while (changed == AT_ONCE);
    }
}
