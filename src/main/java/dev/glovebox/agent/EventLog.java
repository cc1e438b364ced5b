package dev.glovebox.agent;

import dev.glovebox.agent.journal.Conversation;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.model.Redaction;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;

/** Every event of a session passes here: what is kept is written before anybody sees it or anything depends on it. */
public final class EventLog {
    private final Journal journal;
    private final EventSink sink;
    private final Keyless keyless;
    private final List<AgentEvent.Kept> kept;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<AgentEvent.Kept> late = new ArrayList<>();
    private boolean asking;
    private FutureTask<?> forced = new FutureTask<>(() -> {}, null);

    /** Goes on after what was kept before. */
    public EventLog(Journal journal, List<Journal.Entry> before, EventSink sink) {
        this(journal, before, sink, Redaction.NONE);
    }

    /** The same, and what is kept and shown holds none of these keys. */
    public EventLog(Journal journal, List<Journal.Entry> before, EventSink sink, Redaction redaction) {
        this.journal = journal;
        keyless = new Keyless(redaction);
        this.sink = sink;
        kept = new ArrayList<>(before.stream().map(Journal.Entry::event).toList());
        forced.run();
    }

    /** Throws {@link Journal.NotKept}; then nobody was told. */
    public void keep(AgentEvent.Kept given) {
        lock.lock();
        try {
            AgentEvent.Kept event = keyless.of(given);
            keyless.rest(event).ifPresent(sink::live);
            Journal.Entry entry = journal.keep(event);
            kept.add(event);
            sink.kept(entry);
            if (event instanceof AgentEvent.Answered || event instanceof AgentEvent.TurnEnded) {
                asking = false;
                keepLate();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Something that the model will be told of. While the model is being asked it is kept right after the answer, which could not know of it: so the
     * conversation has the order in which the model heard things.
     */
    public void keepForTheModel(AgentEvent.Kept event) {
        lock.lock();
        try {
            if (asking) {
                late.add(event);
            } else {
                keep(event);
            }
        } finally {
            lock.unlock();
        }
    }

    private void keepLate() {
        while (!late.isEmpty()) {
            keep(late.removeFirst());
        }
    }

    /** The same, and on the disk when this returns: for what happens outside the box. */
    public void keepForGood(AgentEvent.Kept event) {
        keep(event);
        journal.force();
    }

    void show(AgentEvent.Live event) {
        lock.lock();
        try {
            Optional<AgentEvent.Live> shown = keyless.of(event);
            if (shown.isPresent()) {
                sink.live(shown.get());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Starts to bring everything kept so far to the disk, beside what comes next. */
    void forceSoon() {
        FutureTask<?> before = forced;
        forced = new FutureTask<>(
                () -> {
                    await(before);
                    journal.force();
                },
                null);
        Thread.ofVirtual().name("journal-force").start(forced);
    }

    /** Ends when everything that was kept before the last {@link #forceSoon} is on the disk; throws what that threw. */
    void awaitForced() {
        await(forced);
    }

    /** The conversation for a request that is made now. */
    List<Message> ask() {
        lock.lock();
        try {
            asking = true;
            return conversation();
        } finally {
            lock.unlock();
        }
    }

    List<Message> conversation() {
        return Conversation.of(events());
    }

    /** Every event of the session so far; the first is the journal's first entry. */
    public List<AgentEvent.Kept> events() {
        lock.lock();
        try {
            return List.copyOf(kept);
        } finally {
            lock.unlock();
        }
    }

    /** By the session, up to now. */
    Spent spent() {
        return Spent.of(events());
    }

    private static void await(FutureTask<?> task) {
        boolean interrupted = false;
        while (true) {
            try {
                task.get();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
