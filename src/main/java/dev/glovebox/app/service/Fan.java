package dev.glovebox.app.service;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import java.util.List;

/** Several who look on. */
record Fan(List<EventSink> all) implements EventSink {
    @Override
    public void kept(Journal.Entry entry) {
        all.forEach(sink -> sink.kept(entry));
    }

    @Override
    public void live(AgentEvent.Live event) {
        all.forEach(sink -> sink.live(event));
    }
}
