package dev.glovebox.model;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An answer from the chunks of Chat Completions. Nothing here that is done for each chunk makes a lambda of its own: a start without C2
 * allocates those through the JVM's native code.
 *
 * @see <a href="https://platform.openai.com/docs/api-reference/chat-streaming">its reference</a>
 */
final class OpenAiStream implements AnswerStream {
    private final Model.Deltas deltas;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder thinking = new StringBuilder();
    private final CallFragments calls;
    private Usage usage = Usage.NONE;
    private Optional<Stop> stop = Optional.empty();
    private Optional<Complaint> complaint = Optional.empty();
    private boolean refused;

    /** How often the answer came on; some servers say empty chunks to show that they live. */
    private long moves;

    OpenAiStream(Model.Deltas deltas, Supplier<String> ids) {
        this.deltas = deltas;
        calls = new CallFragments(ids);
    }

    @Override
    public Progress event(String name, String data) {
        if (data.strip().equals("[DONE]")) {
            stop = stop.or(this::unsaidStop);
            return Progress.LAST;
        }
        Json json = Json.parse(data);
        if (json.at("error").isPresent() || name.equals("error")) {
            complaint = Optional.of(Complaint.of(json));
            return Progress.LAST;
        }
        json.at("usage").ifPresent(this::count);
        long before = moves;
        for (Json choice : json.list("choices")) {
            if (choice.number("index").orElse(0L) == 0) {
                take(choice);
            }
        }
        return moves == before ? Progress.NONE : Progress.SOME;
    }

    /** Some servers end with no reason, which is an end all the same once there is an answer. */
    private Optional<Stop> unsaidStop() {
        return text.isEmpty() && calls.isEmpty() ? Optional.empty() : Optional.of(Stop.DONE);
    }

    private void take(Json choice) {
        Optional<Json> delta = choice.at("delta");
        if (delta.isPresent()) {
            add(delta.get());
        }
        choice.string("finish_reason").ifPresent(reason -> {
            moves++;
            stop = Optional.of(stop(reason));
        });
    }

    private void add(Json delta) {
        Optional<String> reasoning = delta.string("reasoning_content");
        think((reasoning.isPresent() ? reasoning : delta.string("reasoning")).orElse(""));
        say(delta.string("content").orElse(""));
        String refusal = delta.string("refusal").orElse("");
        refused |= !refusal.isEmpty();
        say(refusal);
        for (Json piece : delta.list("tool_calls")) {
            moves++;
            calls.add(piece);
        }
    }

    private void think(String piece) {
        if (!piece.isEmpty()) {
            moves++;
            thinking.append(piece);
            deltas.thinking(piece);
        }
    }

    private void say(String piece) {
        if (!piece.isEmpty()) {
            moves++;
            text.append(piece);
            deltas.text(piece);
        }
    }

    /** Here, cached tokens are counted in the input too. */
    private void count(Json counts) {
        long cached = counts.at("prompt_tokens_details")
                .flatMap(details -> details.number("cached_tokens"))
                .orElse(0L);
        long input = counts.number("prompt_tokens").orElse(0L);
        usage = new Usage(
                Math.max(0, input - cached), counts.number("completion_tokens").orElse(0L), cached, 0);
    }

    private static Stop stop(String reason) {
        return switch (reason) {
            case "stop" -> Stop.DONE;
            case "tool_calls", "function_call" -> Stop.TOOL_CALLS;
            case "length" -> Stop.TOO_LONG;
            case "content_filter" -> Stop.REFUSED;
            default -> Stop.OTHER;
        };
    }

    @Override
    public Optional<Message.Answer> whole() {
        return stop.map(why -> new Message.Answer(content(), fitting(why), usage));
    }

    /** Servers say "stop" beside calls, and refuse in words. */
    private Stop fitting(Stop said) {
        if (said != Stop.DONE) {
            return said;
        }
        return refused ? Stop.REFUSED : calls.isEmpty() ? Stop.DONE : Stop.TOOL_CALLS;
    }

    private List<Content> content() {
        List<Content> content = new ArrayList<>();
        if (!thinking.isEmpty()) {
            content.add(new Content.Thinking(thinking.toString(), ""));
        }
        if (!text.isEmpty()) {
            content.add(new Content.Text(text.toString()));
        }
        content.addAll(calls.whole());
        return content;
    }

    @Override
    public Optional<Complaint> complaint() {
        return complaint;
    }
}
