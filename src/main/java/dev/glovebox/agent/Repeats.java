package dev.glovebox.agent;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Spares the model what it already sees: a result that says the same as an earlier one only points to it. */
final class Repeats {
    /** Below this a pointer is no shorter. */
    private static final int WORTH_IT = 400;

    private Repeats() {}

    /** The result, or one that names the call with the same content; looks only at what the model is shown. */
    static ToolResult shortened(ToolCall call, ToolResult result, Supplier<List<Message>> seen) {
        if (result.size() < WORTH_IT) {
            return result;
        }
        return earlier(call, result, seen.get())
                .map(first -> new ToolResult(
                        result.callId(),
                        result.outcome(),
                        List.of(new Content.Text("Unchanged: the same as the result of your earlier call "
                                + first.name() + " " + first.arguments() + " above, so it is not repeated.")),
                        result.details()))
                .orElse(result);
    }

    /** For a call that was not run, because one of the same answer asked for the same and ended with this result. */
    static ToolResult asTheFirst(ToolCall again, ToolResult first) {
        return new ToolResult(
                again.id(),
                first.outcome(),
                List.of(new Content.Text("Not run again: the same call is in this answer already, and its result counts"
                        + " for this one too.")),
                Json.object().with("same_as", first.callId()).end());
    }

    private static Optional<ToolCall> earlier(ToolCall call, ToolResult result, List<Message> seen) {
        return seen.stream()
                .filter(Message.Results.class::isInstance)
                .flatMap(results -> ((Message.Results) results).results().stream())
                .filter(other ->
                        other.outcome() == result.outcome() && other.content().equals(result.content()))
                .findFirst()
                .flatMap(first -> callOf(first, seen))
                .filter(first -> first.name().equals(call.name()));
    }

    private static Optional<ToolCall> callOf(ToolResult result, List<Message> seen) {
        return seen.stream()
                .filter(Message.Answer.class::isInstance)
                .flatMap(answer -> ((Message.Answer) answer).calls().stream())
                .filter(call -> call.id().equals(result.callId()))
                .findFirst();
    }
}
