package dev.glovebox.app.service;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import java.util.function.BooleanSupplier;

/** Passes live events on only while the job is held: they are in no journal, which would refuse those of an attempt that lost its job. */
record WhileHeld(EventSink sink, BooleanSupplier held) implements EventSink {
    @Override
    public void kept(Journal.Entry entry) {
        sink.kept(entry);
    }

    @Override
    public void live(AgentEvent.Live event) {
        if (held.getAsBoolean()) {
            sink.live(event);
        }
    }
}
