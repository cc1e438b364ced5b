package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.Audit;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.Journals;
import dev.glovebox.jobs.Mail;
import dev.glovebox.jobs.Retention;
import dev.glovebox.jobs.SignIns;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.StoreRetry;
import dev.glovebox.jobs.Users;
import dev.glovebox.protocol.Secrets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** All that the service keeps in one database. */
public final class Stores implements AutoCloseable {
    /** What an attempt begins with, and its journal, wait so long for a database that starts again. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Database database;
    private final StoreRetry retry = new StoreRetry(PATIENCE);
    private final JobStore jobs;
    private final Mail mail;
    private final Users users;
    private final SignIns signIns;
    private final Audit audit;
    private final Journals journals;
    private final Retention retention;

    Stores(Database database, Clock clock) {
        this.database = database;
        this.jobs = new SqlJobStore(database);
        this.mail = new SqlMail(database);
        this.users = new SqlUsers(database, new SecureRandom());
        this.signIns = new SqlSignIns(database, new Secrets(new SecureRandom()));
        this.audit = new SqlAudit(database);
        this.journals = new RowJournals(database, clock, retry);
        this.retention = new SqlRetention(database, Trimming.USUAL);
    }

    /**
     * A PostgreSQL by its address, such as {@code postgresql://user:password@host:5432/name?sslmode=require}, or else a file.
     * Makes the tables or brings them up to date. Throws {@link StoreRefused}, {@link StoreAway}.
     *
     * @param clock of journals; everything else goes by the database's
     */
    public static Stores open(String location, Clock clock) {
        return open(location, clock, new StoreClock(StoreClock.Source.REAL));
    }

    static Stores open(String location, Clock clock, StoreClock watched) {
        Database database = PostgresUrl.isOne(location)
                ? PostgresDatabase.open(location, watched)
                : SqliteDatabase.open(file(location), watched);
        try {
            Migrations.apply(database);
            return new Stores(database, clock);
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    /** The same; for a file, the native library that reads it is kept in that folder, which this process alone works with. */
    public static Stores open(String location, Path library, Clock clock) {
        if (!PostgresUrl.isOne(location)) {
            SqliteLibrary.keepIn(library);
        }
        return open(location, clock);
    }

    private static Path file(String location) {
        if (location.contains("://")) {
            throw new StoreRefused("the database is a file, or a PostgreSQL such as"
                    + " postgresql://user:password@host:5432/name?sslmode=require; other kinds are not supported");
        }
        return Path.of(location);
    }

    public JobStore jobs() {
        return jobs;
    }

    public Mail mail() {
        return mail;
    }

    public Users users() {
        return users;
    }

    public SignIns signIns() {
        return signIns;
    }

    public Audit audit() {
        return audit;
    }

    /** Journals that every server sees, where several may share the database. */
    public Optional<Journals> journals() {
        return database.dialect() == Dialect.POSTGRESQL ? Optional.of(journals) : Optional.empty();
    }

    public Retention retention() {
        return retention;
    }

    /** For what an attempt needs of the store and cannot go on without. */
    public StoreRetry retry() {
        return retry;
    }

    /** This process stops: a database that is away is asked once, and not for long. */
    public void hurry() {
        retry.stop();
        database.hurry();
    }

    Database database() {
        return database;
    }

    /** Whether the database answers now. */
    public boolean isReady() {
        try {
            return database.read(sql -> sql.number("SELECT 1 FROM migrations LIMIT 1")) == 1;
        } catch (StoreAway e) {
            return false;
        }
    }

    @Override
    public void close() {
        database.close();
    }
}
