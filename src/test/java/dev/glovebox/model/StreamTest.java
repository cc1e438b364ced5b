package dev.glovebox.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.http.EventSink.Progress;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.EventJson;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.testing.Golden;
import dev.glovebox.testing.HeardDeltas;
import dev.glovebox.testing.PrettyJson;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each recorded stream and the answer it is. */
final class StreamTest {
    static List<String> streams() {
        return Stream.of("anthropic", "openai")
                .flatMap(wire -> StreamFiles.of(wire).stream())
                .toList();
    }

    static Wire wire(String stream) {
        return stream.startsWith("anthropic/")
                ? new AnthropicWire("claude-test")
                : new OpenAiWire("gpt-test", new OpenAiWire.Dialect("max_tokens", Sight.SEES), new Random(1));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void becomesThisAnswer(String name) {
        var deltas = new HeardDeltas();
        GuardedStream stream = played(name, deltas);

        Golden.files().matches("model/" + name + ".answer.json", PrettyJson.of(written(stream.attempt())));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void whatIsToldIsWhatIsAnswered(String name) {
        var deltas = new HeardDeltas();

        if (played(name, deltas).attempt() instanceof Attempt.Whole(var answer)) {
            assertThat(deltas.text()).isEqualTo(joined(answer, Content.Text.class));
            assertThat(deltas.thinking()).isEqualTo(joined(answer, Content.Thinking.class));
        }
    }

    private static GuardedStream played(String name, Model.Deltas deltas) {
        var stream = new GuardedStream(wire(name).answer(deltas), Redaction.NONE);
        for (String block : StreamFiles.read(name).split("\n\n", -1)) {
            String event = field(block, "event: ").orElse("");
            Optional<String> data = field(block, "data: ");
            if (data.isPresent() && stream.event(event, data.get()) == Progress.LAST) {
                break;
            }
        }
        return stream;
    }

    private static Optional<String> field(String block, String start) {
        return block.lines()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                .findFirst();
    }

    private static String joined(Message.Answer answer, Class<? extends Content> kind) {
        return answer.content().stream()
                .filter(kind::isInstance)
                .map(content -> switch (content) {
                    case Content.Text(var text) -> text;
                    case Content.Thinking(var text, var signature) -> text;
                    case Content.Image _, Content.HiddenThinking _, Content.ToolCall _ -> "";
                })
                .collect(Collectors.joining());
    }

    private static Json written(Attempt attempt) {
        return switch (attempt) {
            case Attempt.Whole(var answer) -> EventJson.write(new AgentEvent.Answered(answer));
            case Attempt.Again(var why, var asked) ->
                Json.object().with("again", why).end();
            case Attempt.Final(var reason, var why) ->
                Json.object().with(reason.name(), why).end();
            case Attempt.Stopped() -> Json.object().with("stopped", true).end();
        };
    }
}
