package dev.glovebox.jobs.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;

/** The tables as this program wants them, made step by step. A step that was published is never changed. */
final class Migrations {
    /** The place in this list is the version, from 1. Paragraphs of a file are its statements. */
    private static final List<String> STEPS = List.of("V1__service.sql", "V2__sign_ins.sql", "V3__retention.sql");

    /** Any number that nobody else locks. */
    private static final long LOCK = 0x676c6f7665L;

    private Migrations() {}

    static void apply(Database database) {
        apply(database, STEPS.size());
    }

    /** As a program did that knew no later steps. */
    static void apply(Database database, int last) {
        database.write(sql -> {
            if (sql.dialect() == Dialect.POSTGRESQL) {
                sql.list("SELECT 1 FROM pg_advisory_xact_lock(?)", row -> row.number(1), LOCK);
            }
            sql.run("CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, applied BIGINT NOT NULL)");
            long version = sql.number("SELECT max(version) FROM migrations");
            requireKnown(version);
            for (int next = (int) version + 1; next <= last; next++) {
                step(sql, next);
            }
            return version;
        });
    }

    private static void requireKnown(long version) {
        if (version > STEPS.size()) {
            throw new StoreRefused("the database is at version " + version + ", and this program knows versions up to "
                    + STEPS.size() + ": use the newer program, or another database");
        }
    }

    private static void step(Sql sql, int version) throws SQLException {
        for (String paragraph : text(STEPS.get(version - 1)).split("\n\\s*\n", -1)) {
            if (!paragraph.isBlank() && sql.dialect().takes(paragraph.strip())) {
                sql.run(paragraph);
            }
        }
        sql.update(
                "INSERT INTO migrations (version, applied) VALUES (?, "
                        + sql.dialect().now() + ")",
                version);
    }

    private static String text(String name) {
        try (InputStream stream = Migrations.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("the program has no " + name);
            }
            return new String(stream.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read", e);
        }
    }
}
