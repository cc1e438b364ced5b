package dev.glovebox.agent;

import dev.glovebox.model.Passing;
import dev.glovebox.model.Redaction;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.EventJson;
import dev.glovebox.protocol.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Events without the person's keys, which a program may have found in a file of the workspace. */
final class Keyless {
    private final Redaction redaction;

    /** The output of calls that run, by their ids. */
    private final Map<String, Passing> outputs = new HashMap<>();

    Keyless(Redaction redaction) {
        this.redaction = redaction;
    }

    AgentEvent.Kept of(AgentEvent.Kept event) {
        if (redaction.hidesNothing()) {
            return event;
        }
        Json json = EventJson.write(event);
        Json keyless = redaction.hide(json);
        return keyless == json ? event : EventJson.read(keyless);
    }

    /** What of it can be shown now. */
    Optional<AgentEvent.Live> of(AgentEvent.Live event) {
        return switch (event) {
            case AgentEvent.ToolOutput(var call, var text) ->
                output(
                        call,
                        outputs.computeIfAbsent(call, id -> redaction.passing()).pass(text));
            case AgentEvent.TextDelta ignored -> Optional.of(event);
            case AgentEvent.ThinkingDelta ignored -> Optional.of(event);
        };
    }

    /** What was held back of a call's output, to be shown before the call's end is. */
    Optional<AgentEvent.Live> rest(AgentEvent.Kept event) {
        return event instanceof AgentEvent.ToolEnded ended
                ? Optional.ofNullable(outputs.remove(ended.result().callId()))
                        .flatMap(passing -> output(ended.result().callId(), passing.end()))
                : Optional.empty();
    }

    private static Optional<AgentEvent.Live> output(String call, String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(new AgentEvent.ToolOutput(call, text));
    }
}
