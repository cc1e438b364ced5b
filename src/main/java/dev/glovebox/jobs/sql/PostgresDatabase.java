package dev.glovebox.jobs.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** A PostgreSQL that several servers may share. Connections that broke are replaced by the pool. */
final class PostgresDatabase implements Database {
    private static final int CONNECTIONS = 8;
    private static final int WAIT_MILLIS = 3000;
    private static final int MOST_TRIES = 5;

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

    private PostgresDatabase(HikariDataSource pool) {
        this.pool = pool;
    }

    static PostgresDatabase open(String location) {
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
        return new PostgresDatabase(pool(config));
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
        for (int turn = 1; ; turn++) {
            try (Connection connection = pool.getConnection()) {
                return Transactions.run(connection, dialect(), work);
            } catch (SQLException e) {
                if (turn == MOST_TRIES || !Trouble.isWorthAnotherTry(e)) {
                    throw Trouble.of(e);
                }
            }
        }
    }

    @Override
    public <T> T read(Work<T> work) {
        try (Connection connection = pool.getConnection()) {
            return work.with(new Sql(connection, dialect()));
        } catch (SQLException e) {
            throw Trouble.of(e);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
