package dev.glovebox.protocol;

import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Messages and their pieces as JSON, both ways; reading throws {@link MalformedJson} that names what is missing. */
final class MessageJson {
    private MessageJson() {}

    static Json write(Content content) {
        return switch (content) {
            case Content.Text(var text) ->
                Json.object().with("type", "text").with("text", text).end();
            case Content.Image(var mediaType, var base64) ->
                Json.object()
                        .with("type", "image")
                        .with("media_type", mediaType)
                        .with("data", base64)
                        .end();
            case Content.Thinking(var text, var signature) ->
                Json.object()
                        .with("type", "thinking")
                        .with("text", text)
                        .with("signature", signature)
                        .end();
            case Content.HiddenThinking(var data) ->
                Json.object().with("type", "hidden_thinking").with("data", data).end();
            case Content.ToolCall call -> write(call);
        };
    }

    static Json.Obj write(Content.ToolCall call) {
        return Json.object()
                .with("type", "tool_call")
                .with("id", call.id())
                .with("name", call.name())
                .with("arguments", call.arguments())
                .end();
    }

    static Content content(Json json) {
        String type = text(json, "type");
        return switch (type) {
            case "text" -> new Content.Text(text(json, "text"));
            case "image" -> new Content.Image(text(json, "media_type"), text(json, "data"));
            case "thinking" -> new Content.Thinking(text(json, "text"), text(json, "signature"));
            case "hidden_thinking" -> new Content.HiddenThinking(text(json, "data"));
            case "tool_call" -> call(json);
            default -> throw new MalformedJson("unknown content '" + type + "'");
        };
    }

    static Content.ToolCall call(Json json) {
        return new Content.ToolCall(text(json, "id"), text(json, "name"), text(json, "arguments"));
    }

    static Json write(List<Content> contents) {
        return Json.of(contents.stream().map(MessageJson::write).toList());
    }

    static List<Content> contents(Json json) {
        return json.list("content").stream().map(MessageJson::content).toList();
    }

    static Json.Obj write(Message.Answer answer) {
        return Json.object()
                .with("content", write(answer.content()))
                .with("stop", name(answer.stop()))
                .with("usage", write(answer.usage()))
                .end();
    }

    static Message.Answer answer(Json json) {
        return new Message.Answer(
                contents(json), constant(Stop.class, text(json, "stop")), usage(required(json, "usage")));
    }

    static Json write(Usage usage) {
        return Json.object()
                .with("input", usage.input())
                .with("output", usage.output())
                .with("cache_read", usage.cacheRead())
                .with("cache_write", usage.cacheWrite())
                .end();
    }

    static Usage usage(Json json) {
        return new Usage(
                number(json, "input"), number(json, "output"), number(json, "cache_read"), number(json, "cache_write"));
    }

    static Json.Obj write(ToolResult result) {
        return Json.object()
                .with("call", result.callId())
                .with("outcome", name(result.outcome()))
                .with("content", write(result.content()))
                .with("details", result.details())
                .end();
    }

    static ToolResult result(Json json) {
        return new ToolResult(
                text(json, "call"),
                constant(ToolResult.Outcome.class, text(json, "outcome")),
                contents(json),
                json.at("details").orElse(new Json.Null()));
    }

    static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    static <E extends Enum<E>> E constant(Class<E> type, String name) {
        for (E constant : type.getEnumConstants()) {
            if (name(constant).equals(name)) {
                return constant;
            }
        }
        throw new MalformedJson("unknown " + type.getSimpleName().toLowerCase(Locale.ROOT) + " '" + name + "'");
    }

    static String text(Json json, String field) {
        return required(field, json::string);
    }

    static long number(Json json, String field) {
        return required(field, json::number);
    }

    static Json required(Json json, String field) {
        return required(field, json::at);
    }

    private static <T> T required(String field, Function<String, Optional<T>> look) {
        return look.apply(field)
                .orElseThrow(() -> new MalformedJson("the field '" + field + "' is missing or of another kind"));
    }
}
