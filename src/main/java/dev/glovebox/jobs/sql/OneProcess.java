package dev.glovebox.jobs.sql;

import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The right to a database file, which one process has at a time and the kernel takes back when it dies. It is a lock on a small
 * database beside it: SQLite knows that a process loses its locks on a file as soon as it closes any descriptor of it (fcntl(2)).
 */
final class OneProcess implements AutoCloseable {
    private final Connection lock;

    private OneProcess(Connection lock) {
        this.lock = lock;
    }

    static OneProcess of(Path file) {
        Path pid = beside(file, ".pid");
        OneProcess held = held(file, pid);
        try {
            Files.writeString(pid, ProcessHandle.current().pid() + "\n");
            return held;
        } catch (IOException e) {
            held.close();
            throw unfit(file, Why.of(e));
        }
    }

    private static OneProcess held(Path file, Path pid) {
        try {
            return new OneProcess(locked(beside(file, ".lock")));
        } catch (SQLiteException e) {
            if (e.getResultCode() == SQLiteErrorCode.SQLITE_BUSY) {
                throw new StoreRefused("the database " + file + " is in use by " + owner(pid)
                        + ": end that first, or give this server a folder of its own with --data");
            }
            throw unfit(file, String.valueOf(e.getMessage()));
        } catch (SQLException e) {
            throw unfit(file, String.valueOf(e.getMessage()));
        }
    }

    private static StoreRefused unfit(Path file, String why) {
        return new StoreRefused("the database " + file + " cannot be opened (" + why
                + "): its folder must be there, and be ours to write");
    }

    private static Connection locked(Path file) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(0);
        Connection connection = config.createConnection("jdbc:sqlite:" + file);
        try (var statement = connection.createStatement()) {
            statement.execute("BEGIN EXCLUSIVE");
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static String owner(Path pid) {
        try {
            return "process " + Files.readString(pid).strip();
        } catch (IOException e) {
            return "another process";
        }
    }

    private static Path beside(Path file, String end) {
        return file.resolveSibling(file.getFileName() + end);
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (SQLException e) {
            throw Trouble.of(e);
        }
    }
}
