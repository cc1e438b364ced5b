package dev.glovebox.agent;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import java.util.ArrayList;
import java.util.List;

/** Remembers what it was told. */
final class HeardEvents implements EventSink {
    final List<AgentEvent.Kept> kept = new ArrayList<>();
    final List<AgentEvent.Live> live = new ArrayList<>();

    HeardEvents() {}

    /** As if it had heard these. */
    HeardEvents(List<Journal.Entry> before) {
        before.forEach(entry -> kept.add(entry.event()));
    }

    @Override
    public void kept(Journal.Entry entry) {
        kept.add(entry.event());
        if (kept.size() != entry.number()) {
            throw new AssertionError("entry " + entry.number() + " came as the " + kept.size() + "th");
        }
    }

    @Override
    public void live(AgentEvent.Live event) {
        live.add(event);
    }
}
