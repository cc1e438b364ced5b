package dev.glovebox.protocol;

import dev.glovebox.protocol.AgentEvent.TurnEnd;
import java.time.Duration;

/** Events as JSON, both ways: the entries of a journal and the lines of a headless run. */
public final class EventJson {
    private static final String TIME = "time";

    private EventJson() {}

    public static Json.Obj write(AgentEvent event) {
        return switch (event) {
            case AgentEvent.SessionOpened(var session, var workspace, var model, var level) ->
                of("session_opened")
                        .with("session", session)
                        .with("workspace", workspace)
                        .with("model", model)
                        .with("level", level)
                        .end();
            case AgentEvent.Prompted(var prompt) ->
                of("prompted")
                        .with("content", MessageJson.write(prompt.content()))
                        .end();
            case AgentEvent.Answered(var answer) ->
                of("answered").with("answer", MessageJson.write(answer)).end();
            case AgentEvent.ToolStarted(var call) ->
                of("tool_started").with("call", MessageJson.write(call)).end();
            case AgentEvent.ToolEnded(var result, var took) ->
                of("tool_ended")
                        .with("result", MessageJson.write(result))
                        .with("ms", took.toMillis())
                        .end();
            case AgentEvent.Noticed(var text, var details) -> noticed(text, details);
            case AgentEvent.Compacted compacted -> CompactionJson.write(compacted, of("compacted"));
            case AgentEvent.Undone(var call, var path) ->
                of("undone").with("call", call).with("path", path).end();
            case AgentEvent.TurnEnded ended -> ended(ended);
            case AgentEvent.TextDelta(var text) ->
                of("text_delta").with("text", text).end();
            case AgentEvent.ThinkingDelta(var text) ->
                of("thinking_delta").with("text", text).end();
            case AgentEvent.ToolOutput(var call, var text) ->
                of("tool_output").with("call", call).with("text", text).end();
        };
    }

    /** Of a kept event; throws {@link MalformedJson}. */
    public static AgentEvent.Kept read(Json json) {
        String type = MessageJson.text(json, "type");
        return switch (type) {
            case "session_opened" ->
                new AgentEvent.SessionOpened(
                        MessageJson.text(json, "session"),
                        MessageJson.text(json, "workspace"),
                        MessageJson.text(json, "model"),
                        MessageJson.text(json, "level"));
            case "prompted" -> new AgentEvent.Prompted(new Message.Prompt(MessageJson.contents(json)));
            case "answered" -> new AgentEvent.Answered(MessageJson.answer(MessageJson.required(json, "answer")));
            case "tool_started" -> new AgentEvent.ToolStarted(MessageJson.call(MessageJson.required(json, "call")));
            case "tool_ended" ->
                new AgentEvent.ToolEnded(MessageJson.result(MessageJson.required(json, "result")), took(json));
            case "noticed" -> new AgentEvent.Noticed(MessageJson.text(json, "text"), details(json));
            case "compacted" -> CompactionJson.read(json);
            case "undone" -> new AgentEvent.Undone(MessageJson.text(json, "call"), MessageJson.text(json, "path"));
            case "turn_ended" ->
                new AgentEvent.TurnEnded(
                        end(MessageJson.required(json, "end")),
                        MessageJson.usage(MessageJson.required(json, "usage")),
                        took(json),
                        json.string("cost").flatMap(Dollars::parse));
            default -> throw new MalformedJson("unknown event '" + type + "'");
        };
    }

    private static Json.Obj noticed(String text, Json.Obj details) {
        Json.Builder event = of("noticed").with("text", text);
        return details.fields().isEmpty()
                ? event.end()
                : event.with("details", details).end();
    }

    /** The cost is a text: numbers with decimals are for many readers no longer exact. */
    private static Json.Obj ended(AgentEvent.TurnEnded ended) {
        Json.Builder event = of("turn_ended")
                .with("end", write(ended.end()))
                .with("usage", MessageJson.write(ended.usage()))
                .with("ms", ended.took().toMillis());
        ended.cost().ifPresent(cost -> event.with("cost", cost.text()));
        return event.end();
    }

    private static Json.Obj details(Json json) {
        return json.at("details")
                .filter(Json.Obj.class::isInstance)
                .map(Json.Obj.class::cast)
                .orElseGet(() -> Json.object().end());
    }

    private static Json.Builder of(String type) {
        return Json.object().with("type", type);
    }

    private static Duration took(Json json) {
        return Duration.ofMillis(MessageJson.number(json, "ms"));
    }

    private static Json write(TurnEnd end) {
        return switch (end) {
            case TurnEnd.Done() -> Json.object().with("how", "done").end();
            case TurnEnd.LimitReached(var limit, var bound) -> write(limit, bound);
            case TurnEnd.Cancelled() -> Json.object().with("how", "cancelled").end();
            case TurnEnd.Failed(var reason) ->
                Json.object().with("how", "failed").with("reason", reason).end();
        };
    }

    private static Json write(String limit, TurnEnd.Bound bound) {
        Json.Builder end = Json.object().with("how", "limit").with("limit", limit);
        return switch (bound) {
            case TIME -> end.with("of", TIME).end();
            case OTHER -> end.end();
        };
    }

    private static TurnEnd.Bound bound(Json json) {
        return json.at("of").filter(Json.of(TIME)::equals).isPresent() ? TurnEnd.Bound.TIME : TurnEnd.Bound.OTHER;
    }

    private static TurnEnd end(Json json) {
        String how = MessageJson.text(json, "how");
        return switch (how) {
            case "done" -> new TurnEnd.Done();
            case "limit" -> new TurnEnd.LimitReached(MessageJson.text(json, "limit"), bound(json));
            case "cancelled" -> new TurnEnd.Cancelled();
            case "failed" -> new TurnEnd.Failed(MessageJson.text(json, "reason"));
            default -> throw new MalformedJson("unknown end of a turn '" + how + "'");
        };
    }
}
