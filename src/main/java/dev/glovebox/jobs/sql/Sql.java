package dev.glovebox.jobs.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Statements on one connection. */
final class Sql {
    private final Connection connection;
    private final Dialect dialect;
    private final StoreClock clock;

    Sql(Connection connection, Dialect dialect, StoreClock clock) {
        this.connection = connection;
        this.dialect = dialect;
        this.clock = clock;
    }

    Dialect dialect() {
        return dialect;
    }

    /** In microseconds, by the database's clock. */
    long now() throws SQLException {
        long asked = clock.nanos();
        return clock.see(asked, number("SELECT " + dialect.now()));
    }

    /** How far time may be trusted, as of the last {@link #now}. */
    StoreClock clock() {
        return clock;
    }

    void run(String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    /** Gives how many rows it changed. */
    int update(String text, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(text, values)) {
            return statement.executeUpdate();
        }
    }

    long number(String text, Object... values) throws SQLException {
        return first(text, row -> row.number(1), values).orElse(0L);
    }

    <T> Optional<T> first(String text, Reader<T> reader, Object... values) throws SQLException {
        return list(text, reader, values).stream().findFirst();
    }

    <T> List<T> list(String text, Reader<T> reader, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(text, values);
                ResultSet rows = statement.executeQuery()) {
            List<T> list = new ArrayList<>();
            Row row = new Row(rows);
            while (rows.next()) {
                list.add(reader.read(row));
            }
            return list;
        }
    }

    /** Makes something of one row. */
    @FunctionalInterface
    interface Reader<T> {
        T read(Row row) throws SQLException;
    }

    private PreparedStatement prepared(String text, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(text);
        try {
            for (int i = 0; i < values.length; i++) {
                bind(statement, i + 1, values[i]);
            }
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    private static void bind(PreparedStatement statement, int place, Object value) throws SQLException {
        switch (value) {
            case String text -> statement.setString(place, storable(text));
            case Long number -> statement.setLong(place, number);
            case Integer number -> statement.setLong(place, number);
            case byte[] bytes -> statement.setBytes(place, bytes);
            case Optional<?> maybe when maybe.isEmpty() -> statement.setObject(place, null);
            case Optional<?> maybe -> bind(statement, place, maybe.get());
            default -> throw new IllegalArgumentException(value.getClass() + " is no value of a column");
        }
    }

    /** PostgreSQL keeps no NUL, and half a surrogate pair has no UTF-8. */
    private static String storable(String text) {
        boolean fits = text.indexOf('\0') < 0 && UTF_8.newEncoder().canEncode(text);
        return fits ? text : new String(text.replace('\0', '\ufffd').getBytes(UTF_8), UTF_8);
    }
}
