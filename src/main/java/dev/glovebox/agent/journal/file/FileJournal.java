package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.Chain;
import dev.glovebox.agent.journal.Document;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The journal of one session in one file, which is a whole JSON document after every append. */
final class FileJournal implements Journal {
    private static final int BUFFER = 1 << 16;

    private final SessionId session;
    private final JournalDisk disk;
    private final JournalDisk.Hold hold;
    private final Clock clock;
    private final Tail tail;
    private final Object forcing = new Object();

    private Chain chain;
    private boolean closed;
    private long forced;
    private Optional<IOException> failure = Optional.empty();

    FileJournal(SessionId session, JournalDisk disk, JournalDisk.Hold hold, Clock clock, Tail tail, Chain chain) {
        this.session = session;
        this.disk = disk;
        this.hold = hold;
        this.clock = clock;
        this.tail = tail;
        this.chain = chain;
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
        try {
            tail.append(ended(line));
        } catch (IOException e) {
            throw new NotKept(
                    "entry " + number + " of session " + session + " was not kept in " + disk.place() + " (" + Why.of(e)
                            + "); those before it are",
                    e);
        }
        chain = next;
        return entry;
    }

    private static byte[] ended(byte[] line) {
        byte[] ended = Arrays.copyOf(line, line.length + 1);
        ended[line.length] = '\n';
        return ended;
    }

    @Override
    public void force() {
        synchronized (forcing) {
            long upTo = number();
            try {
                if (failure.isPresent()) {
                    throw failure.get();
                }
                if (forced < upTo) {
                    tail.force();
                    forced = upTo;
                }
            } catch (IOException e) {
                failure = Optional.of(e);
                throw new UncheckedIOException(
                        "the disk failed to keep session " + session + " in " + disk.place() + " (" + Why.of(e) + ")",
                        e);
            }
        }
    }

    private synchronized long number() {
        requireOpen();
        return chain.number();
    }

    @Override
    public List<Entry> after(long number) {
        List<Entry> entries = new ArrayList<>();
        try (JournalDisk.DiskFile file = disk.read(session)) {
            Walk walk = new Walk(file, session, end(), BUFFER);
            for (Optional<byte[]> line = walk.next(); line.isPresent(); line = walk.next()) {
                if (walk.chain().number() > number) {
                    entries.add(Document.entry(line.get()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("session " + session + " cannot be read (" + Why.of(e) + ")", e);
        }
        return List.copyOf(entries);
    }

    private synchronized long end() {
        requireOpen();
        return tail.end();
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the journal of session " + session + " is closed");
        }
    }

    @Override
    public void close() {
        synchronized (forcing) {
            closeOnce();
        }
    }

    private synchronized void closeOnce() {
        if (closed) {
            return;
        }
        closed = true;
        try (hold) {
            tail.close();
        } catch (IOException e) {
            throw new UncheckedIOException("session " + session + " could not be closed (" + Why.of(e) + ")", e);
        }
    }
}
