package dev.glovebox.agent;

import dev.glovebox.model.Passing;
import dev.glovebox.model.Redaction;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.EventJson;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.SecretPatterns;
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

    AgentEvent.Kept of(AgentEvent.Kept given) {
        AgentEvent.Kept event = withoutSecrets(given);
        if (redaction.hidesNothing()) {
            return event;
        }
        Json json = EventJson.write(event);
        Json keyless = redaction.hide(json);
        return keyless == json ? event : EventJson.read(keyless);
    }

    /** Our own sentences may hold the words of a server or a program; what people, models and tools say stays as it is. */
    private static AgentEvent.Kept withoutSecrets(AgentEvent.Kept event) {
        if (event instanceof AgentEvent.Noticed(var text, var details)) {
            String hidden = SecretPatterns.hide(text);
            return hidden.equals(text) ? event : new AgentEvent.Noticed(hidden, details);
        }
        if (event instanceof AgentEvent.TurnEnded(var end, var usage, var took, var cost)
                && end instanceof AgentEvent.TurnEnd.Failed(var reason)) {
            return new AgentEvent.TurnEnded(
                    new AgentEvent.TurnEnd.Failed(SecretPatterns.hide(reason)), usage, took, cost);
        }
        return event;
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
