package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.SignIns;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.protocol.Secrets;
import dev.glovebox.protocol.Sha256;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Sign-ins as rows, found by the hash of their secret. Tokens are locked before their sign-ins, as by whoever revokes one. A sign-in ends by the
 * database's clock, also by one that leapt: it had better end too early than too late. Its row is kept then, and counts again when the clock is right.
 */
final class SqlSignIns implements SignIns {
    private static final Duration USE_IS_NOTED = Duration.ofMinutes(1);

    private final Database database;
    private final Secrets secrets;

    SqlSignIns(Database database, Secrets secrets) {
        this.database = database;
        this.secrets = secrets;
    }

    @Override
    public Optional<Begun> begin(String token) {
        String secret = secrets.next();
        return database.write(sql -> {
            Optional<String> owner = sql.first(
                    "SELECT owner FROM tokens WHERE id = ?" + sql.dialect().forShare(),
                    row -> row.text("owner"),
                    token);
            if (owner.isEmpty()) {
                return Optional.empty();
            }
            sweep(sql, owner.get());
            add(sql, Sha256.hex(secret), owner.get(), token);
            return row(sql, secret).map(row -> new Begun(secret, row.signIn()));
        });
    }

    private static void sweep(Sql sql, String owner) throws SQLException {
        long now = sql.now();
        if (sql.clock().isSettled()) {
            sql.update("DELETE FROM sign_ins WHERE expires <= ? OR used <= ?", now, now - Micros.of(LONGEST_UNUSED));
        }
        sql.update(
                "DELETE FROM sign_ins WHERE owner = ? AND hash NOT IN"
                        + " (SELECT hash FROM sign_ins WHERE owner = ? ORDER BY used DESC, hash LIMIT ?)",
                owner,
                owner,
                MOST - 1);
    }

    private static void add(Sql sql, String hash, String owner, String token) throws SQLException {
        long now = sql.now();
        sql.update(
                "INSERT INTO sign_ins (hash, owner, token, created, used, expires) VALUES (?, ?, ?, ?, ?, ?)",
                hash,
                owner,
                token,
                now,
                now,
                now + Micros.of(LONGEST));
    }

    @Override
    public Optional<SignIn> use(String secret) {
        Optional<Seen> seen = database.read(sql -> row(sql, secret));
        return seen.filter(Seen::stale).isPresent() ? noted(secret, seen.get()) : seen.map(Seen::signIn);
    }

    /** Whoever is signed in is let in also while nothing can be written. */
    private Optional<SignIn> noted(String secret, Seen seen) {
        try {
            return database.write(sql -> {
                long now = sql.now();
                sql.update(
                        "UPDATE tokens SET used = ? WHERE id = ?",
                        now,
                        seen.signIn().token());
                sql.update("UPDATE sign_ins SET used = ? WHERE hash = ?", now, Sha256.hex(secret));
                return row(sql, secret).map(Seen::signIn);
            });
        } catch (StoreAway ignored) {
            return Optional.of(seen.signIn());
        }
    }

    @Override
    public Optional<SignIn> find(String secret) {
        return database.read(sql -> row(sql, secret)).map(Seen::signIn);
    }

    private record Seen(SignIn signIn, boolean stale) {}

    private static Optional<Seen> row(Sql sql, String secret) throws SQLException {
        long now = sql.now();
        return sql.first(
                "SELECT u.name, u.role, u.created, s.token, s.used, s.expires"
                        + " FROM sign_ins s JOIN users u ON u.name = s.owner"
                        + " WHERE s.hash = ? AND u.removed IS NULL AND s.expires > ? AND s.used > ?",
                row -> seen(row, now),
                Sha256.hex(secret),
                now,
                now - Micros.of(LONGEST_UNUSED));
    }

    private static Seen seen(Row row, long now) throws SQLException {
        Instant unused = row.time("used").plus(LONGEST_UNUSED);
        Instant latest = row.time("expires");
        SignIn signIn = new SignIn(SqlUsers.user(row), row.text("token"), unused.isBefore(latest) ? unused : latest);
        return new Seen(signIn, row.number("used") < now - Micros.of(USE_IS_NOTED));
    }

    @Override
    public boolean end(String secret) {
        return database.write(sql -> sql.update("DELETE FROM sign_ins WHERE hash = ?", Sha256.hex(secret))) == 1;
    }
}
