package dev.glovebox.jobs.sql;

import java.sql.SQLException;

/** Where the rows are. Everything throws {@link dev.glovebox.jobs.StoreAway} when they cannot be reached. */
interface Database extends AutoCloseable {
    /** All of the work or nothing of it, and kept when this returns; the work may run again from its beginning. */
    <T> T write(Work<T> work);

    /** One statement sees one state. */
    <T> T read(Work<T> work);

    Dialect dialect();

    /** This process stops: a database that is away is not waited for as long as usual. */
    void hurry();

    @Override
    void close();

    /** With the statements of one connection. */
    @FunctionalInterface
    interface Work<T> {
        T with(Sql sql) throws SQLException;
    }
}
