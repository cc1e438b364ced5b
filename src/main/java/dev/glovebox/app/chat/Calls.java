package dev.glovebox.app.chat;

import dev.glovebox.agent.EventSink;
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
    public void kept(long number, AgentEvent.Kept event) {
        synchronized (running) {
            if (event instanceof AgentEvent.ToolStarted(var call)) {
                running.put(call.id(), call);
            } else if (event instanceof AgentEvent.ToolEnded(var result, var took)) {
                running.remove(result.callId());
            } else if (event instanceof AgentEvent.TurnEnded) {
                running.clear();
            }
        }
        sink.kept(number, event);
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
