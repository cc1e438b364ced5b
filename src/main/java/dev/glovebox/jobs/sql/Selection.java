package dev.glovebox.jobs.sql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A SELECT with a WHERE, whose conditions are added one by one with their values. */
final class Selection {
    private final StringBuilder text;
    private final List<Object> values = new ArrayList<>();

    Selection(String text) {
        this.text = new StringBuilder(text);
    }

    void and(String condition, Object... given) {
        text.append(" AND ").append(condition);
        Collections.addAll(values, given);
    }

    void andNotIn(String column, Collection<String> given) {
        if (!given.isEmpty()) {
            String places = String.join(", ", Collections.nCopies(given.size(), "?"));
            and(column + " NOT IN (" + places + ")", given.toArray());
        }
    }

    <T> Optional<T> first(Sql sql, String end, Sql.Reader<T> reader) throws SQLException {
        return sql.first(text + end, reader, values.toArray());
    }

    <T> List<T> list(Sql sql, String end, Sql.Reader<T> reader) throws SQLException {
        return sql.list(text + end, reader, values.toArray());
    }
}
