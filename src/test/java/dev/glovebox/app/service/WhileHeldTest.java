package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class WhileHeldTest {
    @Test
    void liveEventsStopWithTheLeaseAndKeptOnesAreTheJournalsMatter() {
        List<Object> seen = new ArrayList<>();
        AtomicBoolean held = new AtomicBoolean(true);
        EventSink sink = new WhileHeld(new Seen(seen), held::get);
        AgentEvent.Live live = new AgentEvent.TextDelta("some");
        Journal.Entry kept = new Journal.Entry(1, Instant.EPOCH, new AgentEvent.Noticed("kept"));

        sink.live(live);
        held.set(false);
        sink.live(live);
        sink.kept(kept);
        held.set(true);
        sink.live(live);

        assertThat(seen).containsExactly(live, kept, live);
    }

    private record Seen(List<Object> all) implements EventSink {
        @Override
        public void kept(Journal.Entry entry) {
            all.add(entry);
        }

        @Override
        public void live(AgentEvent.Live event) {
            all.add(event);
        }
    }
}
