package dev.glovebox.model;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Chat Completions, as OpenAI and the servers speak it that follow it: Ollama, vLLM, llama.cpp, OpenRouter. What only
 * some of them understand is not sent.
 *
 * @param dialect what the address at hand wants
 * @param ids for calls that came without one
 * @see <a href="https://platform.openai.com/docs/api-reference/chat">the API</a>
 */
record OpenAiWire(String model, Dialect dialect, RandomGenerator ids) implements Wire {
    /**
     * What differs between servers.
     *
     * @param tokenLimit {@code max_tokens}, which every server knows, or {@code max_completion_tokens}, which OpenAI
     *     itself wants in its place: its newer models refuse the old name
     */
    record Dialect(String tokenLimit, Sight sight) {}

    @Override
    public Map<String, String> headers(Optional<ApiKey> key) {
        return key.map(known -> Map.of("Authorization", "Bearer " + known.value()))
                .orElse(Map.of());
    }

    @Override
    public AnswerStream answer(Model.Deltas deltas) {
        return new OpenAiStream(deltas, () -> "call_" + Long.toHexString(ids.nextLong()));
    }

    @Override
    public Json.Obj body(ModelRequest request) {
        var body = Json.object()
                .with("model", model)
                .with(dialect.tokenLimit, request.maxTokens())
                .with("stream", true)
                .with(
                        "stream_options",
                        Json.object().with("include_usage", true).end());
        if (!request.tools().isEmpty()) {
            body.with("tools", request.tools().stream().map(OpenAiWire::tool).toList())
                    .with("tool_choice", "auto");
        }
        return body.with("messages", new OpenAiMessages(dialect.sight).of(request))
                .end();
    }

    private static Json.Obj tool(ToolSpec tool) {
        var function = Json.object()
                .with("name", tool.name())
                .with("description", tool.description())
                .with("parameters", tool.schema())
                .end();
        return Json.object().with("type", "function").with("function", function).end();
    }
}
