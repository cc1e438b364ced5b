package dev.glovebox.model;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * An answer from the events of the Messages API. Like in {@link OpenAiStream}, no delta makes a lambda of its own.
 *
 * @see <a href="https://docs.anthropic.com/en/docs/build-with-claude/streaming">its reference</a>
 */
final class AnthropicStream implements AnswerStream {
    private final Model.Deltas deltas;
    private final Map<Long, Block> blocks = new TreeMap<>();
    private Usage usage = Usage.NONE;
    private Optional<Stop> stop = Optional.empty();
    private Optional<Complaint> complaint = Optional.empty();

    AnthropicStream(Model.Deltas deltas) {
        this.deltas = deltas;
    }

    @Override
    public Progress event(String name, String data) {
        Json json = Json.parse(data);
        switch (json.string("type").orElse(name)) {
            case "message_start" ->
                json.at("message").flatMap(message -> message.at("usage")).ifPresent(this::count);
            case "content_block_start" -> json.at("content_block").ifPresent(block -> start(index(json), block));
            case "content_block_delta" -> {
                Optional<Json> delta = json.at("delta");
                return delta.isPresent() ? add(index(json), delta.get()) : Progress.NONE;
            }
            case "message_delta" -> {
                json.at("usage").ifPresent(this::count);
                stop = json.at("delta")
                        .flatMap(delta -> delta.string("stop_reason"))
                        .map(AnthropicStream::stop)
                        .or(() -> stop);
            }
            case "message_stop" -> {
                return Progress.LAST;
            }
            case "error" -> {
                complaint = Optional.of(Complaint.of(json));
                return Progress.LAST;
            }
            default -> {
                return Progress.NONE; // a ping, or what is not known to move anything
            }
        }
        return Progress.SOME;
    }

    private static long index(Json json) {
        return json.number("index").orElse(0L);
    }

    private void start(long index, Json json) {
        var block = new Block(json);
        blocks.put(index, block);
        tell(block.type, block.text.toString());
    }

    private Progress add(long index, Json delta) {
        Block block = blocks.get(index);
        if (block == null) {
            return Progress.NONE;
        }
        String text = first(delta, "text", "thinking", "partial_json");
        block.text.append(text);
        String signature = delta.string("signature").orElse("");
        block.signature.append(signature);
        tell(block.type, text);
        return text.isEmpty() && signature.isEmpty() ? Progress.NONE : Progress.SOME;
    }

    private static String first(Json json, String... fields) {
        for (String field : fields) {
            Optional<String> text = json.string(field);
            if (text.isPresent()) {
                return text.get();
            }
        }
        return "";
    }

    private void tell(String type, String text) {
        if (text.isEmpty()) {
            return;
        }
        switch (type) {
            case "text" -> deltas.text(text);
            case "thinking" -> deltas.thinking(text);
            default -> {}
        }
    }

    /** Later counts replace earlier ones: the provider adds up itself. */
    private void count(Json counts) {
        usage = new Usage(
                counts.number("input_tokens").orElse(usage.input()),
                counts.number("output_tokens").orElse(usage.output()),
                counts.number("cache_read_input_tokens").orElse(usage.cacheRead()),
                counts.number("cache_creation_input_tokens").orElse(usage.cacheWrite()));
    }

    private static Stop stop(String reason) {
        return switch (reason) {
            case "end_turn", "stop_sequence" -> Stop.DONE;
            case "tool_use" -> Stop.TOOL_CALLS;
            case "max_tokens", "model_context_window_exceeded" -> Stop.TOO_LONG;
            case "refusal" -> Stop.REFUSED;
            default -> Stop.OTHER;
        };
    }

    @Override
    public Optional<Message.Answer> whole() {
        List<Content> content = blocks.values().stream().flatMap(Block::content).toList();
        return stop.map(why -> new Message.Answer(content, why, usage));
    }

    @Override
    public Optional<Complaint> complaint() {
        return complaint;
    }

    /** A piece of content that grows. */
    private static final class Block {
        private final Json begin;
        private final String type;
        private final StringBuilder text;
        private final StringBuilder signature;

        Block(Json begin) {
            this.begin = begin;
            type = begin.string("type").orElse("");
            text = new StringBuilder(
                    begin.string("text").or(() -> begin.string("thinking")).orElse(""));
            signature = new StringBuilder(begin.string("signature").orElse(""));
        }

        /** None for the kinds that nobody asked for. */
        Stream<Content> content() {
            return switch (type) {
                case "text" -> text.isEmpty() ? Stream.of() : Stream.of(new Content.Text(text.toString()));
                case "thinking" -> Stream.of(new Content.Thinking(text.toString(), signature.toString()));
                case "redacted_thinking" ->
                    Stream.of(new Content.HiddenThinking(begin.string("data").orElse("")));
                case "tool_use" -> Stream.of(call());
                default -> Stream.of();
            };
        }

        /** Some proxies send the arguments whole at the start. */
        private Content call() {
            String arguments =
                    text.isEmpty() ? begin.at("input").map(Json::text).orElse("{}") : text.toString();
            return new Content.ToolCall(
                    begin.string("id").orElse(""), begin.string("name").orElse(""), arguments);
        }
    }
}
