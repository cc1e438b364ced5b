package dev.glovebox.jobs.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** A PostgreSQL that several servers may share. Connections that broke are replaced by the pool. */
final class PostgresDatabase implements Database {
    private static final int CONNECTIONS = 8;
    private static final int WAIT_MILLIS = 3000;
    private static final int HURRIED_WAIT_MILLIS = 1000;

    /** All connections of the pool may be broken. */
    private static final int MOST_TRIES = CONNECTIONS + 2;

    /** A server that was frozen in a transaction must not hold up the others with its locks. */
    private static final String BEGIN =
            "SET lock_timeout = '5s'; SET statement_timeout = '20s'; SET idle_in_transaction_session_timeout = '10s'";

    /** In seconds; see the driver's "Connection Parameters". */
    private static final Map<String, String> DRIVER = Map.of(
            "connectTimeout", "3",
            "socketTimeout", "25",
            "tcpKeepAlive", "true",
            "ApplicationName", "glovebox");

    private final HikariDataSource pool;
    private final StoreClock clock;

    private PostgresDatabase(HikariDataSource pool, StoreClock clock) {
        this.pool = pool;
        this.clock = clock;
    }

    static PostgresDatabase open(String location, StoreClock clock) {
        PostgresUrl url = PostgresUrl.parse(location);
        HikariConfig config = new HikariConfig();
        config.setPoolName("glovebox");
        config.setDriverClassName("org.postgresql.Driver");
        config.setJdbcUrl(url.jdbc());
        url.user().ifPresent(config::setUsername);
        url.password().ifPresent(config::setPassword);
        DRIVER.forEach(config::addDataSourceProperty);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(WAIT_MILLIS);
        config.setValidationTimeout(WAIT_MILLIS - 1000);
        config.setInitializationFailTimeout(-1);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setConnectionInitSql(BEGIN);
        return new PostgresDatabase(pool(config), clock);
    }

    /** Waits for no connection; what it refuses is wrong for good. */
    private static HikariDataSource pool(HikariConfig config) {
        try {
            return new HikariDataSource(config);
        } catch (RuntimeException e) {
            throw new StoreRefused(
                    "the driver refuses the address of the PostgreSQL database: check its host, port and options");
        }
    }

    @Override
    public Dialect dialect() {
        return Dialect.POSTGRESQL;
    }

    @Override
    public <T> T write(Work<T> work) {
        return tried(done -> {
            try (Connection connection = pool.getConnection()) {
                return Transactions.run(connection, dialect(), clock, sql -> {
                    T result = work.with(sql);
                    done.set(true);
                    return result;
                });
            }
        });
    }

    @Override
    public <T> T read(Work<T> work) {
        return tried(done -> {
            try (Connection connection = pool.getConnection()) {
                return work.with(new Sql(connection, dialect(), clock));
            }
        });
    }

    @FunctionalInterface
    private interface Try<T> {
        /** The flag is set when only the commit is left. */
        T run(AtomicBoolean done) throws SQLException;
    }

    private static <T> T tried(Try<T> work) {
        for (int turn = 1; ; turn++) {
            AtomicBoolean done = new AtomicBoolean();
            try {
                return work.run(done);
            } catch (SQLException e) {
                if (turn == MOST_TRIES || !Trouble.isWorthAnotherTry(e, done.get())) {
                    throw Trouble.of(e);
                }
            }
        }
    }

    @Override
    public void hurry() {
        pool.getHikariConfigMXBean().setConnectionTimeout(HURRIED_WAIT_MILLIS);
    }

    @Override
    public void close() {
        pool.close();
    }
}
