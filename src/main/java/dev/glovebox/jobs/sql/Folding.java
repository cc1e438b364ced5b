package dev.glovebox.jobs.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import org.sqlite.Function;

/** Small letters for SQLite, whose own function knows those of English alone. */
final class Folding extends Function {
    static final String NAME = "folded";

    private Folding() {}

    static Connection on(Connection connection) throws SQLException {
        create(connection, NAME, new Folding(), 1, FLAG_DETERMINISTIC);
        return connection;
    }

    @Override
    protected void xFunc() throws SQLException {
        String text = value_text(0);
        if (text == null) {
            result();
        } else {
            result(text.toLowerCase(Locale.ROOT));
        }
    }
}
