package dev.glovebox.ui.tui;

import dev.glovebox.protocol.AgentEvent;
import java.util.List;
import java.util.Optional;

/** What of an earlier session is shown when it is taken up: its last turn. */
record Replay(long earlier, Optional<AgentEvent.Kept> opened, List<AgentEvent.Kept> last) {
    static Replay of(List<AgentEvent.Kept> events) {
        int from = 0;
        for (int i = 0; i < events.size(); i++) {
            from = events.get(i) instanceof AgentEvent.Prompted ? i : from;
        }
        long earlier = events.subList(0, from).stream()
                .filter(event -> event instanceof AgentEvent.Prompted || event instanceof AgentEvent.Answered)
                .count();
        Optional<AgentEvent.Kept> opened = events.subList(0, from).stream()
                .filter(AgentEvent.SessionOpened.class::isInstance)
                .findFirst();
        return new Replay(earlier, opened, List.copyOf(events.subList(from, events.size())));
    }
}
