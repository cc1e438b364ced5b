package dev.glovebox.model;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.ToolResult;
import java.util.List;
import java.util.stream.Stream;

/** Messages as the content blocks of the Messages API. */
final class AnthropicBlocks {
    private AnthropicBlocks() {}

    static List<Json.Obj> of(Message message) {
        return switch (message) {
            case Message.Prompt(var content) -> of(content);
            case Message.Answer answer -> of(withoutLastThoughts(answer.content()));
            case Message.Results(var results) ->
                results.stream().map(AnthropicBlocks::result).toList();
        };
    }

    /** The API refuses an answer that ends in thinking, which one has that met its limit too early. */
    private static List<Content> withoutLastThoughts(List<Content> content) {
        int end = content.size();
        while (end > 0
                && (content.get(end - 1) instanceof Content.Thinking
                        || content.get(end - 1) instanceof Content.HiddenThinking)) {
            end--;
        }
        return content.subList(0, end);
    }

    private static List<Json.Obj> of(List<Content> content) {
        return content.stream().flatMap(AnthropicBlocks::block).toList();
    }

    private static Json.Obj result(ToolResult result) {
        var block = Json.object().with("type", "tool_result").with("tool_use_id", SentCall.id(result.callId()));
        List<Json.Obj> content = of(result.content());
        if (!content.isEmpty()) {
            block.with("content", content);
        }
        if (result.outcome() == ToolResult.Outcome.FAILED) {
            block.with("is_error", true);
        }
        return block.end();
    }

    /** Blank text and unsigned thinking, which other providers give, are refused by the API and left out. */
    private static Stream<Json.Obj> block(Content content) {
        return switch (content) {
            case Content.Text(var text) -> PlainText.isBlank(text) ? Stream.of() : Stream.of(text(text));
            case Content.Image image -> Stream.of(image(image));
            case Content.Thinking(var text, var signature) ->
                signature.isEmpty()
                        ? Stream.of()
                        : Stream.of(Json.object()
                                .with("type", "thinking")
                                .with("thinking", text)
                                .with("signature", signature)
                                .end());
            case Content.HiddenThinking(var data) ->
                Stream.of(Json.object()
                        .with("type", "redacted_thinking")
                        .with("data", data)
                        .end());
            case Content.ToolCall call -> Stream.of(call(SentCall.of(call)));
        };
    }

    static Json.Obj text(String text) {
        return Json.object().with("type", "text").with("text", text).end();
    }

    private static Json.Obj image(Content.Image image) {
        return Json.object()
                .with("type", "image")
                .with(
                        "source",
                        Json.object()
                                .with("type", "base64")
                                .with("media_type", image.mediaType())
                                .with("data", image.base64())
                                .end())
                .end();
    }

    private static Json.Obj call(SentCall call) {
        return Json.object()
                .with("type", "tool_use")
                .with("id", call.id())
                .with("name", call.name())
                .with("input", call.arguments())
                .end();
    }
}
