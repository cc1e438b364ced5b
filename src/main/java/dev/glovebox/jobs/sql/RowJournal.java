package dev.glovebox.jobs.sql;

import dev.glovebox.agent.journal.Chain;
import dev.glovebox.agent.journal.Document;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.StoreRetry;
import dev.glovebox.protocol.AgentEvent;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The journal of one session, a row for each entry; a row that is committed is on the database's disk. */
final class RowJournal implements Journal {
    private final SessionId session;
    private final Entries rows;
    private final StoreRetry retry;
    private final Clock clock;
    private final Runnable release;
    private Chain chain;
    private boolean unsure;
    private boolean closed;

    RowJournal(SessionId session, Entries rows, Clock clock, Chain chain, Runnable release) {
        this.session = session;
        this.rows = rows;
        this.retry = rows.retry();
        this.clock = clock;
        this.chain = chain;
        this.release = release;
    }

    @Override
    public SessionId session() {
        return session;
    }

    @Override
    public synchronized Entry keep(AgentEvent.Kept event) {
        requireOpen();
        long number = chain.number() + 1;
        Entry entry = new Entry(number, clock.instant().truncatedTo(ChronoUnit.MILLIS), event);
        byte[] line = chain.line(entry);
        Chain next = chain.follow(line).orElseThrow();
        keep(number, line);
        chain = next;
        return entry;
    }

    private void keep(long number, byte[] line) {
        try {
            retry.call(() -> put(number, line));
        } catch (Lease.Lost | StoreAway e) {
            throw new NotKept(
                    "entry " + number + " of session " + session + " was not kept (" + e.getMessage()
                            + "); those before it are",
                    e);
        }
    }

    /** After a failure the line may be there. */
    private long put(long number, byte[] line) {
        boolean again = unsure;
        unsure = true;
        if (again) {
            rows.appendAgain(session, number, line);
        } else {
            rows.append(session, number, line);
        }
        unsure = false;
        return number;
    }

    @Override
    public synchronized void force() {
        requireOpen();
    }

    @Override
    public List<Entry> after(long number) {
        synchronized (this) {
            requireOpen();
        }
        return rows.after(session, number).stream().map(Document::entry).toList();
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the journal of session " + session + " is closed");
        }
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            release.run();
        }
    }
}
