package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.Users;
import dev.glovebox.protocol.Secrets;
import dev.glovebox.protocol.Sha256;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Users and their tokens as rows. A token is found by its hash, so how long that takes tells nothing of it. */
final class SqlUsers implements Users {
    private static final String PREFIX = "gb_";
    private static final int ID_BYTES = 6;
    private static final Duration USE_IS_NOTED = Duration.ofMinutes(1);

    private final Database database;
    private final SecureRandom random;
    private final Secrets secrets;

    SqlUsers(Database database, SecureRandom random) {
        this.database = database;
        this.random = random;
        secrets = new Secrets(random);
    }

    @Override
    public Optional<Known> byToken(String token) {
        record Seen(Known known, boolean stale) {}
        Optional<Seen> seen = database.read(sql -> sql.first(
                "SELECT u.name, u.role, u.created, t.id, CASE WHEN t.used IS NULL OR t.used < ? THEN 1 ELSE 0 END AS stale"
                        + " FROM tokens t JOIN users u ON u.name = t.owner WHERE t.hash = ? AND u.removed IS NULL",
                row -> new Seen(new Known(user(row), row.text("id")), row.number("stale") == 1),
                sql.now() - Micros.of(USE_IS_NOTED),
                Sha256.hex(token)));
        if (seen.isPresent() && seen.get().stale()) {
            note(seen.get().known().token());
        }
        return seen.map(Seen::known);
    }

    /** Whoever comes with a token is let in also while nothing can be written. */
    private void note(String id) {
        try {
            database.write(sql -> sql.update("UPDATE tokens SET used = ? WHERE id = ?", sql.now(), id));
        } catch (StoreAway ignored) {
            return;
        }
    }

    @Override
    public Optional<User> find(String name) {
        return database.read(sql -> sql.first(
                "SELECT name, role, created FROM users WHERE name = ? AND removed IS NULL", SqlUsers::user, name));
    }

    @Override
    public List<User> list() {
        return database.read(sql ->
                sql.list("SELECT name, role, created FROM users WHERE removed IS NULL ORDER BY name", SqlUsers::user));
    }

    static User user(Row row) throws SQLException {
        return new User(row.text("name"), Role.valueOf(row.text("role").toUpperCase(Locale.ROOT)), row.time("created"));
    }

    @Override
    public boolean add(String name, Role role) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + name + "' is no name of a user: " + NAME);
        }
        return database.write(sql -> sql.update(
                        "INSERT INTO users (name, role, created) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING",
                        name,
                        role.word(),
                        sql.now()))
                == 1;
    }

    @Override
    public boolean remove(String name) {
        return database.write(sql -> {
            List<String> admins = sql.list(
                    "SELECT name FROM users WHERE role = 'admin' AND removed IS NULL ORDER BY name"
                            + sql.dialect().forUpdate(),
                    row -> row.text("name"));
            if (admins.equals(List.of(name))) {
                return false;
            }
            sql.update("DELETE FROM tokens WHERE owner = ?", name);
            return sql.update("UPDATE users SET removed = ? WHERE name = ? AND removed IS NULL", sql.now(), name) == 1;
        });
    }

    @Override
    public Issued issue(String user, String label) {
        String token = PREFIX + secrets.next();
        String id = HexFormat.of().formatHex(bytes(ID_BYTES));
        int issued = database.write(sql -> sql.update(
                "INSERT INTO tokens (id, owner, label, hash, created)"
                        + " SELECT ?, name, ?, ?, CAST(? AS BIGINT) FROM users WHERE name = ? AND removed IS NULL",
                id,
                label,
                Sha256.hex(token),
                sql.now(),
                user));
        if (issued == 0) {
            throw new IllegalArgumentException("there is no user '" + user + "'");
        }
        return new Issued(id, token);
    }

    private byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    @Override
    public List<TokenEntry> tokens(String user) {
        return database.read(sql -> sql.list(
                "SELECT id, label, created, used FROM tokens WHERE owner = ? ORDER BY created, id",
                row -> new TokenEntry(row.text("id"), row.text("label"), row.time("created"), row.maybeTime("used")),
                user));
    }

    @Override
    public boolean revoke(String user, String id) {
        return database.write(sql -> sql.update("DELETE FROM tokens WHERE owner = ? AND id = ?", user, id)) == 1;
    }

    @Override
    public boolean isEmpty() {
        return database.read(sql -> sql.number("SELECT count(*) FROM users")) == 0;
    }
}
