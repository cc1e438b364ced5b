package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore.Files;
import dev.glovebox.jobs.Retention;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What ended jobs hold, by their rows. */
final class SqlRetention implements Retention {
    /** Any number that nobody else locks. */
    private static final long LOCK = 0x676c6f7666L;

    private static final Duration FIRST_PAUSE = Duration.ofMinutes(10);
    private static final int LONGEST_PAUSE = 8; // doublings: almost two days

    private static final String KEPT = " FROM jobs WHERE ended IS NOT NULL AND pruned = 0";
    private static final String HERE = " AND (? = 'shared' OR server IS NULL OR server = ?)";

    private final Database database;
    private final Trimming trimming;

    SqlRetention(Database database, Trimming trimming) {
        this.database = database;
        this.trimming = trimming;
    }

    @Override
    public Optional<Kept> takeOld(Scope scope, Duration age, Duration time) {
        return database.write(sql -> {
            lock(sql);
            long now = sql.now();
            if (!sql.clock().isSettled()) {
                return Optional.empty();
            }
            Optional<Kept> oldest = sql.first(
                    "SELECT id, owner" + KEPT + HERE
                            + " AND ended <= ? AND removal_after <= ? ORDER BY ended, id LIMIT 1",
                    SqlRetention::kept,
                    files(scope),
                    scope.server(),
                    now - Micros.of(age),
                    now);
            take(sql, scope, oldest, time);
            return oldest;
        });
    }

    @Override
    public Optional<Kept> takeOf(Scope scope, Function<Map<String, Share>, Optional<String>> choice, Duration time) {
        return database.write(sql -> {
            lock(sql);
            Optional<String> owner = choice.apply(shares(sql, scope));
            if (owner.isEmpty()) {
                return Optional.empty();
            }
            Optional<Kept> oldest = sql.first(
                    "SELECT id, owner" + KEPT + HERE
                            + " AND owner = ? AND removal_after <= ? ORDER BY ended, id LIMIT 1",
                    SqlRetention::kept,
                    files(scope),
                    scope.server(),
                    owner.get(),
                    sql.now());
            take(sql, scope, oldest, time);
            return oldest;
        });
    }

    /** Two servers that look at the same time would both see too much, and remove twice of it. */
    private static void lock(Sql sql) throws SQLException {
        if (sql.dialect() == Dialect.POSTGRESQL) {
            sql.list("SELECT 1 FROM pg_advisory_xact_lock(?)", row -> row.number(1), LOCK);
        }
    }

    /** Without jobs that are being removed: what they hold is as good as gone. */
    private static Map<String, Share> shares(Sql sql, Scope scope) throws SQLException {
        Map<String, Share> shares = new HashMap<>();
        sql.list(
                "SELECT owner, sum(CASE WHEN removal_after <= ? THEN size ELSE 0 END) AS removable,"
                        + " sum(CASE WHEN removal_after > ? AND removal IS NULL THEN size ELSE 0 END) AS stuck" + KEPT
                        + HERE + " AND size IS NOT NULL GROUP BY owner",
                row -> shares.put(row.text("owner"), new Share(row.number("removable"), row.number("stuck"))),
                sql.now(),
                sql.now(),
                files(scope),
                scope.server());
        return shares;
    }

    private static void take(Sql sql, Scope scope, Optional<Kept> job, Duration time) throws SQLException {
        if (job.isPresent()) {
            sql.update(
                    "UPDATE jobs SET removal = ?, removal_after = ? WHERE id = ?",
                    scope.server(),
                    sql.now() + Micros.of(time),
                    job.get().id().text());
        }
    }

    @Override
    public List<Kept> unmeasured(Scope scope, Optional<JobId> after, int most) {
        return database.read(sql -> sql.list(
                "SELECT id, owner" + KEPT + HERE + " AND size IS NULL AND id > ? ORDER BY id LIMIT ?",
                SqlRetention::kept,
                files(scope),
                scope.server(),
                after.map(JobId::text).orElse(""),
                most));
    }

    @Override
    public List<Kept> active(Scope scope) {
        return database.read(sql -> sql.list(
                "SELECT id, owner FROM jobs WHERE state IN ('queued', 'running', 'idle') AND started IS NOT NULL"
                        + HERE,
                SqlRetention::kept,
                files(scope),
                scope.server()));
    }

    @Override
    public void measured(JobId id, long bytes) {
        database.write(sql -> sql.update(
                "UPDATE jobs SET size = CAST(? AS BIGINT) + length(request) + coalesce(length(files), 0)"
                        + " + coalesce((SELECT sum(length(words)) FROM messages WHERE job = jobs.id), 0)"
                        + " + coalesce((SELECT sum(length(line)) FROM entries WHERE job = jobs.id), 0)"
                        + " WHERE id = ? AND ended IS NOT NULL AND pruned = 0",
                bytes,
                id.text()));
    }

    @Override
    public void changed(JobId id) {
        database.write(sql ->
                sql.update("UPDATE jobs SET size = NULL WHERE id = ? AND ended IS NOT NULL AND pruned = 0", id.text()));
    }

    @Override
    public void removed(JobId id) {
        database.write(sql -> {
            for (String table : List.of("questions", "entries_aside", "entries", "journals")) {
                sql.update("DELETE FROM " + table + " WHERE job = ?", id.text());
            }
            sql.update("DELETE FROM messages WHERE job = ? AND number > 1", id.text());
            sql.update(
                    "UPDATE messages SET words = substr(words, 1, " + Summary.LONGEST + ") WHERE job = ?", id.text());
            Optional<String> request =
                    sql.first("SELECT request FROM jobs WHERE id = ?", row -> row.text("request"), id.text());
            return sql.update(
                    "UPDATE jobs SET pruned = 1, files = NULL, size = NULL, removal = NULL, request = ?,"
                            + " reason = substr(reason, 1, " + Summary.LONGEST + ") WHERE id = ?",
                    request.map(Summary::of).orElse(""),
                    id.text());
        });
    }

    @Override
    public boolean isRemoved(JobId id) {
        return database.read(sql -> sql.number("SELECT pruned FROM jobs WHERE id = ?", id.text())) == 1;
    }

    @Override
    public int failed(JobId id) {
        return database.write(sql -> {
            long failures = 1 + sql.number("SELECT removal_failures FROM jobs WHERE id = ?", id.text());
            long pause = Micros.of(FIRST_PAUSE) << Math.min(failures - 1, LONGEST_PAUSE);
            sql.update(
                    "UPDATE jobs SET removal = NULL, removal_failures = ?, removal_after = ? WHERE id = ?",
                    failures,
                    sql.now() + pause,
                    id.text());
            return (int) failures;
        });
    }

    @Override
    public void postpone(JobId id, Duration time) {
        database.write(sql -> sql.update(
                "UPDATE jobs SET removal = NULL, removal_after = ? WHERE id = ?",
                sql.now() + Micros.of(time),
                id.text()));
    }

    @Override
    public void trim() {
        trimming.run(database);
    }

    private static String files(Scope scope) {
        return scope.files() == Files.SHARED
                ? "shared"
                : Files.OF_EACH_SERVER.name().toLowerCase(Locale.ROOT);
    }

    private static Kept kept(Row row) throws SQLException {
        return new Kept(new JobId(row.text("id")), row.text("owner"));
    }
}
