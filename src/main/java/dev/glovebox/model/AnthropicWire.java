package dev.glovebox.model;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The Messages API.
 *
 * @see <a href="https://docs.anthropic.com/en/api/messages">its reference</a>
 */
record AnthropicWire(String model) implements Wire {
    private static final Json.Obj CACHED =
            Json.object().with("type", "ephemeral").end();

    @Override
    public Map<String, String> headers(Optional<ApiKey> key) {
        Map<String, String> version = Map.of("anthropic-version", "2023-06-01");
        return key.map(known -> Map.of("anthropic-version", "2023-06-01", "x-api-key", known.value()))
                .orElse(version);
    }

    @Override
    public AnswerStream answer(Model.Deltas deltas) {
        return new AnthropicStream(deltas);
    }

    /** What never changes comes first, and the ends of the parts that stay are marked for the provider's cache. */
    @Override
    public Json.Obj body(ModelRequest request) {
        var body = Json.object()
                .with("model", model)
                .with("max_tokens", request.maxTokens())
                .with("stream", true);
        if (!request.tools().isEmpty()) {
            body.with("tools", markLast(request.tools().stream().map(AnthropicWire::tool)));
        }
        if (!request.system().isBlank()) {
            body.with("system", markLast(Stream.of(AnthropicBlocks.text(request.system()))));
        }
        return body.with("messages", messages(request.messages())).end();
    }

    private static Json.Obj tool(ToolSpec tool) {
        return Json.object()
                .with("name", tool.name())
                .with("description", tool.description())
                .with("input_schema", tool.schema())
                .end();
    }

    private static List<Json> messages(List<Message> messages) {
        List<Turn> turns = turns(messages);
        List<Json> written = new ArrayList<>();
        for (int at = 0; at < turns.size(); at++) {
            Turn turn = turns.get(at);
            boolean last = at == turns.size() - 1 && turn.role.equals("user");
            List<Json> content = last ? markLast(turn.content.stream()) : List.copyOf(turn.content);
            written.add(Json.object()
                    .with("role", turn.role)
                    .with("content", content)
                    .end());
        }
        return written;
    }

    private record Turn(String role, List<Json.Obj> content) {}

    /** Users and models alternate: what follows in one role is one message. */
    private static List<Turn> turns(List<Message> messages) {
        List<Turn> turns = new ArrayList<>();
        for (Message message : messages) {
            String role = message instanceof Message.Answer ? "assistant" : "user";
            List<Json.Obj> content = AnthropicBlocks.of(message);
            if (!turns.isEmpty() && turns.getLast().role.equals(role)) {
                turns.getLast().content.addAll(content);
            } else if (!content.isEmpty()) {
                turns.add(new Turn(role, new ArrayList<>(content)));
            }
        }
        return turns;
    }

    private static List<Json> markLast(Stream<Json.Obj> blocks) {
        List<Json> marked = new ArrayList<>(blocks.toList());
        if (marked.removeLast() instanceof Json.Obj(var fields)) {
            var last = Json.object();
            fields.forEach(last::with);
            marked.add(last.with("cache_control", CACHED).end());
        }
        return marked;
    }
}
