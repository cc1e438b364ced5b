package dev.glovebox.agent;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;

/** Whoever looks on. Called from several threads, one at a time. */
public interface EventSink {
    /** After that was written to the journal. */
    void kept(Journal.Entry entry);

    void live(AgentEvent.Live event);
}
