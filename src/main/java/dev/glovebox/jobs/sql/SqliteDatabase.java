package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.StoreAway;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/** A file of this machine, with one writer. A connection that failed is replaced; a file that is not the one we opened is never written. */
final class SqliteDatabase implements Database {
    private static final int READERS = 4;
    private static final int BUSY_MILLIS = 3000;
    private static final int JOURNAL_BYTES = 16 << 20;

    private final Path file;
    private final OneProcess right;
    private final StoreClock clock;
    private final Object inode;
    private final ReentrantLock writing = new ReentrantLock(true);
    private final Semaphore reading = new Semaphore(READERS, true);
    private final Deque<Connection> readers = new ArrayDeque<>();
    private Optional<Connection> writer;

    private SqliteDatabase(Path file, OneProcess right, StoreClock clock) throws SQLException {
        this.file = file;
        this.right = right;
        this.clock = clock;
        prepare();
        this.writer = Optional.of(connect(Mode.MAY_CREATE));
        this.inode = inode();
    }

    static SqliteDatabase open(Path file, StoreClock clock) {
        OneProcess right = OneProcess.of(file);
        try {
            makeOurs(file);
            return new SqliteDatabase(file, right, clock);
        } catch (SQLException | RuntimeException e) {
            right.close();
            throw e instanceof SQLException failure ? Trouble.of(failure) : (RuntimeException) e;
        }
    }

    /** SQLite gives what it makes beside the file the same rights. */
    private static void makeOurs(Path file) {
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (FileAlreadyExistsException e) {
            return;
        } catch (IOException e) {
            throw new StoreAway("the database " + file + " cannot be made (" + Why.of(e) + ")", e);
        }
    }

    /** A file that is new gives back what it no longer needs. SQLite settles that with the first page, before the journal's kind. */
    private void prepare() throws SQLException {
        if (file.toFile().length() == 0) {
            try (Connection connection = new SQLiteConfig().createConnection("jdbc:sqlite:" + file);
                    Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA auto_vacuum = FULL");
                statement.execute("PRAGMA journal_mode = WAL");
            }
        }
    }

    private enum Mode {
        MAY_CREATE,
        MUST_EXIST
    }

    private Connection connect(Mode mode) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        config.enforceForeignKeys(true);
        config.setBusyTimeout(BUSY_MILLIS);
        config.setJournalSizeLimit(JOURNAL_BYTES);
        if (mode != Mode.MAY_CREATE) {
            config.resetOpenMode(SQLiteOpenMode.CREATE);
        }
        return Folding.on(config.createConnection("jdbc:sqlite:" + file));
    }

    @Override
    public Dialect dialect() {
        return Dialect.SQLITE;
    }

    /** A file says at once that it cannot be had. */
    @Override
    public void hurry() {}

    @Override
    public <T> T write(Work<T> work) {
        writing.lock();
        try {
            requireOurFile();
            Connection connection = writer.isPresent() ? writer.get() : connect(Mode.MUST_EXIST);
            writer = Optional.of(connection);
            return Transactions.run(connection, dialect(), clock, work);
        } catch (SQLException e) {
            throw failed(e);
        } finally {
            writing.unlock();
        }
    }

    /** What a constraint refused leaves the connection good; all else may not. */
    private RuntimeException failed(SQLException e) {
        RuntimeException trouble = Trouble.of(e);
        if (trouble instanceof StoreAway) {
            writer.ifPresent(Transactions::abandon);
            writer = Optional.empty();
        }
        return trouble;
    }

    @Override
    public <T> T read(Work<T> work) {
        reading.acquireUninterruptibly();
        try {
            requireOurFile();
            Connection connection = reader();
            try {
                T result = work.with(new Sql(connection, dialect(), clock));
                giveBack(connection);
                return result;
            } catch (SQLException | RuntimeException e) {
                Transactions.abandon(connection);
                throw e;
            }
        } catch (SQLException e) {
            throw Trouble.of(e);
        } finally {
            reading.release();
        }
    }

    private Connection reader() throws SQLException {
        synchronized (readers) {
            if (!readers.isEmpty()) {
                return readers.pop();
            }
        }
        return connect(Mode.MUST_EXIST);
    }

    private void giveBack(Connection connection) {
        synchronized (readers) {
            readers.push(connection);
        }
    }

    /** SQLite goes on with a file that was removed or replaced, and what it keeps there is lost. */
    private void requireOurFile() {
        if (!Objects.equals(inode, inode())) {
            throw new StoreAway(
                    "the database " + file
                            + " was replaced while it was in use: put it back, or start the server again",
                    new IOException("another file is in its place"));
        }
    }

    private Object inode() {
        try {
            return Objects.requireNonNull(
                    Files.readAttributes(file, BasicFileAttributes.class).fileKey());
        } catch (IOException e) {
            throw new StoreAway("the database " + file + " is gone: put it back", e);
        }
    }

    @Override
    public void close() {
        writing.lock();
        try {
            writer.ifPresent(Transactions::abandon);
            writer = Optional.empty();
            synchronized (readers) {
                readers.forEach(Transactions::abandon);
                readers.clear();
            }
            right.close();
        } finally {
            writing.unlock();
        }
    }
}
