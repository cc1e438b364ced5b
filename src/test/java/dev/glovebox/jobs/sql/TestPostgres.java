package dev.glovebox.jobs.sql;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** A real PostgreSQL on this machine; where it cannot start, tests fail. */
final class TestPostgres implements AutoCloseable {
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    /** Held, or their levels would be forgotten with them. */
    private static final List<Logger> QUIET = Stream.of(
                    "io.zonky", "com.zaxxer", "org.postgresql", "java.util.Iterator", "pg-embedded")
            .map(Logger::getLogger)
            .toList();

    private final AtomicInteger schemas = new AtomicInteger();
    private final EmbeddedPostgres server;

    private TestPostgres(EmbeddedPostgres server) {
        this.server = server;
    }

    /** Of all tests of this JVM; its shutdown hook ends it. */
    static TestPostgres shared() {
        return Shared.ONE;
    }

    private static final class Shared {
        static final TestPostgres ONE = start(builder());
    }

    /** One that a test may stop and start again, with its data in that folder. */
    static TestPostgres own(Path data) {
        return start(builder().setDataDirectory(data).setCleanDataDirectory(false));
    }

    TestPostgres again(Path data) {
        return start(
                builder().setDataDirectory(data).setCleanDataDirectory(false).setPort(server.getPort()));
    }

    private static EmbeddedPostgres.Builder builder() {
        QUIET.forEach(logger -> logger.setLevel(Level.SEVERE));
        return EmbeddedPostgres.builder().setPGStartupWait(LONGEST_START);
    }

    private static TestPostgres start(EmbeddedPostgres.Builder builder) {
        try {
            return new TestPostgres(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL does not start here", e);
        }
    }

    /** The address of a schema with nothing in it. */
    String emptySchema() {
        String name = "test_" + schemas.incrementAndGet();
        try (Connection connection = server.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + name);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return "postgresql://postgres:postgres@localhost:" + server.getPort() + "/postgres?currentSchema=" + name;
    }

    /** Every connection of the program breaks, as when an operator ends them; none is left when this returns. */
    void terminateConnections() {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(
                    "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE application_name = 'glovebox'");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
