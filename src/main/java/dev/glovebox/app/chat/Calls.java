package dev.glovebox.app.chat;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.ui.words.CallWords;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** Passes events on, and knows which call is running. */
final class Calls implements EventSink {
    private final EventSink sink;
    private final SequencedMap<String, ToolCall> running = new LinkedHashMap<>();

    Calls(EventSink sink) {
        this.sink = sink;
    }

    @Override
    public void kept(Journal.Entry entry) {
        synchronized (running) {
            if (entry.event() instanceof AgentEvent.ToolStarted(var call)) {
                running.put(call.id(), call);
            } else if (entry.event() instanceof AgentEvent.ToolEnded(var result, var took)) {
                running.remove(result.callId());
            } else if (entry.event() instanceof AgentEvent.TurnEnded) {
                running.clear();
            }
        }
        sink.kept(entry);
    }

    @Override
    public void live(AgentEvent.Live event) {
        sink.live(event);
    }

    /** The one that began last, as a person would write it. */
    Optional<String> newest() {
        synchronized (running) {
            return running.isEmpty()
                    ? Optional.empty()
                    : Optional.of(running.sequencedValues().getLast())
                            .map(call -> CallWords.name(call) + "(" + CallWords.of(call) + ")");
        }
    }
}
