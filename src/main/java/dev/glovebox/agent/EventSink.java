package dev.glovebox.agent;

import dev.glovebox.protocol.AgentEvent;

/** Whoever looks on. Called from several threads, one at a time. */
public interface EventSink {
    /** After its journal entry was written; the number is the entry's. */
    void kept(long number, AgentEvent.Kept event);

    void live(AgentEvent.Live event);
}
