package dev.glovebox.model;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Messages as Chat Completions has them. Chat templates of local servers want users and models to alternate, text-only
 * content as a string, and never null.
 */
final class OpenAiMessages {
    private final Sight sight;
    private final List<Json> written = new ArrayList<>();

    /** What the user's next message will hold. */
    private final List<Content> said = new ArrayList<>();

    OpenAiMessages(Sight sight) {
        this.sight = sight;
    }

    List<Json> of(ModelRequest request) {
        if (!request.system().isBlank()) {
            written.add(message("system", Json.of(request.system())));
        }
        request.messages().forEach(this::add);
        flushUser();
        return written;
    }

    private void add(Message message) {
        switch (message) {
            case Message.Prompt(var content) -> said.addAll(content);
            case Message.Answer answer -> {
                if (says(answer)) {
                    flushUser();
                    written.add(answer(answer));
                }
            }
            case Message.Results(var results) -> {
                flushUser();
                results.forEach(this::result);
            }
        }
    }

    private void flushUser() {
        if (!said.isEmpty()) {
            written.add(message("user", content(said)));
            said.clear();
        }
    }

    /** A tool's message holds text only: its pictures follow as if the user showed them. */
    private void result(ToolResult result) {
        List<Content> pictures = result.content().stream()
                .filter(Content.Image.class::isInstance)
                .toList();
        String text = text(result.content());
        if (!pictures.isEmpty() && sight == Sight.SEES) {
            String id = SentCall.id(result.callId());
            said.add(new Content.Text("Pictures from tool call " + id + ":"));
            said.addAll(pictures);
        }
        written.add(Json.object()
                .with("role", "tool")
                .with("tool_call_id", SentCall.id(result.callId()))
                .with("content", text)
                .end());
    }

    /** One that met its limit while thinking says nothing, and servers refuse an empty message. */
    private boolean says(Message.Answer answer) {
        return !answer.calls().isEmpty() || !PlainText.isBlank(text(answer.content()));
    }

    /** Thinking stays here: the API has no place for it. */
    private Json answer(Message.Answer answer) {
        var message = Json.object().with("role", "assistant").with("content", text(answer.content()));
        List<Json> calls = answer.calls().stream()
                .map(SentCall::of)
                .map(OpenAiMessages::call)
                .toList();
        return calls.isEmpty()
                ? message.end()
                : message.with("tool_calls", calls).end();
    }

    private static Json call(SentCall call) {
        var function = Json.object()
                .with("name", call.name())
                .with("arguments", call.argumentsText())
                .end();
        return Json.object()
                .with("id", call.id())
                .with("type", "function")
                .with("function", function)
                .end();
    }

    private Json content(List<Content> contents) {
        boolean shows = sight == Sight.SEES && contents.stream().anyMatch(Content.Image.class::isInstance);
        return shows ? Json.of(contents.stream().flatMap(OpenAiMessages::part).toList()) : Json.of(text(contents));
    }

    private static Stream<Json> part(Content content) {
        return switch (content) {
            case Content.Text(var text) ->
                Stream.of(Json.object().with("type", "text").with("text", text).end());
            case Content.Image(var mediaType, var base64) -> {
                String url = "data:" + mediaType + ";base64," + base64;
                var picture = Json.object().with("url", url).end();
                yield Stream.of(Json.object()
                        .with("type", "image_url")
                        .with("image_url", picture)
                        .end());
            }
            case Content.Thinking _, Content.HiddenThinking _, Content.ToolCall _ -> Stream.of();
        };
    }

    private String text(List<Content> contents) {
        return contents.stream()
                .map(this::words)
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("\n\n"));
    }

    private String words(Content content) {
        return switch (content) {
            case Content.Text(var text) -> text;
            case Content.Image(var mediaType, var base64) ->
                sight == Sight.SEES ? "[picture, see below]" : "[" + mediaType + " that this model cannot see]";
            case Content.Thinking _, Content.HiddenThinking _, Content.ToolCall _ -> "";
        };
    }

    private static Json message(String role, Json content) {
        return Json.object().with("role", role).with("content", content).end();
    }
}
