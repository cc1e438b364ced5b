package dev.glovebox.jobs.feed;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import java.util.concurrent.atomic.AtomicBoolean;

/** Where the events of a job that runs here go in; nobody who looks on holds it up. */
public final class Channel implements EventSink, AutoCloseable {
    private final Line line;
    private final Runnable afterwards;
    private final AtomicBoolean closed = new AtomicBoolean();

    Channel(Line line, Runnable afterwards) {
        this.line = line;
        this.afterwards = afterwards;
        line.claim(this);
    }

    @Override
    public void kept(Journal.Entry entry) {
        line.kept(this, entry);
    }

    @Override
    public void live(AgentEvent.Live event) {
        line.live(this, event);
    }

    /** Those who look on stay, and learn of the job's end from the store. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            line.leave(this);
            afterwards.run();
        }
    }
}
