package dev.glovebox.agent;

import dev.glovebox.agent.journal.Conversation;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/** Every event of a session passes here: what is kept is written before anybody sees it or anything depends on it. */
final class EventLog {
    private final Journal journal;
    private final EventSink sink;
    private final List<AgentEvent.Kept> kept;
    private final ReentrantLock lock = new ReentrantLock();
    private CompletableFuture<Void> forced = CompletableFuture.completedFuture(null);

    EventLog(Journal journal, List<Journal.Entry> before, EventSink sink) {
        this.journal = journal;
        this.sink = sink;
        kept = new ArrayList<>(before.stream().map(Journal.Entry::event).toList());
    }

    void keep(AgentEvent.Kept event) {
        lock.lock();
        try {
            long number = journal.append(event);
            kept.add(event);
            sink.kept(number, event);
        } finally {
            lock.unlock();
        }
    }

    void show(AgentEvent.Live event) {
        lock.lock();
        try {
            sink.live(event);
        } finally {
            lock.unlock();
        }
    }

    /** Starts to bring everything kept so far to the disk, beside what comes next. */
    void forceSoon() {
        CompletableFuture<Void> before = forced;
        forced = CompletableFuture.runAsync(
                () -> {
                    before.join();
                    journal.force();
                },
                command -> Thread.ofVirtual().start(command));
    }

    /** Ends when everything kept so far is on the disk. */
    void awaitForced() {
        forced.join();
    }

    List<Message> conversation() {
        lock.lock();
        try {
            return Conversation.of(kept);
        } finally {
            lock.unlock();
        }
    }
}
