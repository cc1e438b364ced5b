package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.sql.Database.Work;
import java.sql.Connection;
import java.sql.SQLException;

/** Work on a connection that is kept whole or not at all. */
final class Transactions {
    private Transactions() {}

    static <T> T run(Connection connection, Dialect dialect, StoreClock clock, Work<T> work) throws SQLException {
        connection.setAutoCommit(false);
        boolean kept = false;
        try {
            T result = work.with(new Sql(connection, dialect, clock));
            connection.commit();
            connection.setAutoCommit(true);
            kept = true;
            return result;
        } finally {
            if (!kept) {
                undo(connection);
            }
        }
    }

    private static void undo(Connection connection) {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            abandon(connection);
        }
    }

    /** A connection that is of no more use; what its end has to say is of none either. */
    static void abandon(Connection connection) {
        try {
            connection.close();
        } catch (SQLException ignored) {
            return;
        }
    }
}
