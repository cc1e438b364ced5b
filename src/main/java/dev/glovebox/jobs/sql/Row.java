package dev.glovebox.jobs.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** One row of an answer. */
final class Row {
    private final ResultSet rows;

    Row(ResultSet rows) {
        this.rows = rows;
    }

    long number(int column) throws SQLException {
        return rows.getLong(column);
    }

    long number(String column) throws SQLException {
        return rows.getLong(column);
    }

    String text(String column) throws SQLException {
        return maybeText(column).orElseThrow(() -> new SQLException("the column " + column + " is empty"));
    }

    Optional<String> maybeText(String column) throws SQLException {
        return Optional.ofNullable(rows.getString(column));
    }

    byte[] bytes(String column) throws SQLException {
        return rows.getBytes(column);
    }

    Instant time(String column) throws SQLException {
        return Micros.instant(number(column));
    }

    Optional<Instant> maybeTime(String column) throws SQLException {
        long micros = number(column);
        return rows.wasNull() ? Optional.empty() : Optional.of(Micros.instant(micros));
    }
}
