package dev.glovebox.app.session;

import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.views.changes.Undo.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What is said and kept of changes that a person takes back. */
public final class TakingBack {
    private static final Set<String> FILE_TOOLS = Set.of("write_file", "edit_file", "move");

    private TakingBack() {}

    /** Throws {@link UsageError} unless a file tool was called by this id. */
    public static void requireCall(String id, List<AgentEvent.Kept> events) {
        List<ToolCall> changing = events.stream()
                .filter(AgentEvent.ToolStarted.class::isInstance)
                .map(event -> ((AgentEvent.ToolStarted) event).call())
                .filter(call -> FILE_TOOLS.contains(call.name()))
                .toList();
        if (changing.stream().noneMatch(call -> call.id().equals(id))) {
            String known = changing.stream()
                    .map(call -> call.id() + " (" + call.name() + ")")
                    .collect(Collectors.joining(", "));
            throw new UsageError("no file tool was called as '" + id + "' in this session"
                    + (known.isEmpty() ? "" : "; there are " + known));
        }
    }

    /** What a model must be told of it. */
    public static Optional<AgentEvent.Undone> event(Outcome outcome) {
        return outcome instanceof Outcome.TakenBack(var id, var path, var how)
                ? Optional.of(new AgentEvent.Undone(id, path))
                : Optional.empty();
    }

    public static boolean isGood(Outcome outcome) {
        return switch (outcome) {
            case Outcome.TakenBack ignored -> true;
            case Outcome.AlreadyTakenBack ignored -> true;
            case Outcome.Untouched ignored -> true;
            case Outcome.Conflict ignored -> false;
            case Outcome.Failed ignored -> false;
        };
    }

    /** One line for a person; paths are the box's. */
    public static String words(Outcome outcome) {
        return switch (outcome) {
            case Outcome.TakenBack(var call, var path, var how) -> "↩ " + path + "  ·  " + how + "  ·  " + call;
            case Outcome.AlreadyTakenBack(var call, var path) -> "· " + path + "  ·  taken back before  ·  " + call;
            case Outcome.Untouched(var call, var path) -> "· " + path + "  ·  is as it was  ·  " + call;
            case Outcome.Conflict(var call, var path, var reason) ->
                "✗ " + path + "  ·  left as it is: " + reason + "  ·  " + call;
            case Outcome.Failed(var call, var path, var reason) -> "✗ " + path + "  ·  " + reason + "  ·  " + call;
        };
    }
}
