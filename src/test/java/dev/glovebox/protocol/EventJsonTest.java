package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EventJsonTest {
    private static final Usage USAGE = new Usage(1, 2, 3, 4);
    private static final List<Content> EVERYTHING = List.of(
            new Content.Text("über\n\u0000"),
            new Content.Image("image/png", "aGk="),
            new Content.Thinking("hm", "sig"),
            new Content.HiddenThinking("xyz"),
            new Content.ToolCall("id-1", "bash", "{\"command\":"));

    static Stream<AgentEvent.Kept> kept() {
        return Stream.of(
                new AgentEvent.SessionOpened("20260101-000000", "/w", "m", "sealed"),
                new AgentEvent.Prompted(new Message.Prompt(EVERYTHING)),
                new AgentEvent.Answered(new Message.Answer(EVERYTHING, Stop.TOOL_CALLS, USAGE)),
                new AgentEvent.ToolStarted(new Content.ToolCall("a", "read_file", "{}")),
                new AgentEvent.ToolEnded(
                        new ToolResult("a", ToolResult.Outcome.FAILED, EVERYTHING, Json.parse("{\"exit\":3}")),
                        Duration.ofMillis(12)),
                new AgentEvent.Noticed("x"),
                new AgentEvent.Noticed(
                        "x", Json.object().with("egress", "allowed").end()),
                AgentEvent.Noticed.answerDropped("cut off"),
                new AgentEvent.Compacted(new Compaction.Pruned(7), 5000, 900, Message.Usage.NONE),
                new AgentEvent.Compacted(new Compaction.Summarised(9, "s\n\"u\""), 5000, 900, USAGE),
                new AgentEvent.Undone("call-1", "src/a\n.py"),
                new AgentEvent.TurnEnded(new TurnEnd.Done(), USAGE, Duration.ZERO),
                new AgentEvent.TurnEnded(new TurnEnd.Done(), USAGE, Duration.ZERO, Dollars.parse("12.000000000001")),
                new AgentEvent.TurnEnded(new TurnEnd.LimitReached("turns"), USAGE, Duration.ZERO),
                new AgentEvent.TurnEnded(new TurnEnd.LimitReached("time", TurnEnd.Bound.TIME), USAGE, Duration.ZERO),
                new AgentEvent.TurnEnded(new TurnEnd.Cancelled(), USAGE, Duration.ZERO),
                new AgentEvent.TurnEnded(new TurnEnd.Failed("why"), USAGE, Duration.ofSeconds(3)));
    }

    @ParameterizedTest
    @MethodSource("kept")
    void keptEventsComeBackAsTheyWere(AgentEvent.Kept event) {
        assertThat(EventJson.read(Json.parse(EventJson.write(event).text()))).isEqualTo(event);
    }

    @Test
    void thereAreAtMostTwelveKindsAndEachIsWritten() {
        List<Class<?>> kinds = Stream.of(AgentEvent.Kept.class, AgentEvent.Live.class)
                .flatMap(side -> Arrays.stream(side.getPermittedSubclasses()))
                .toList();
        assertThat(kinds).hasSizeLessThanOrEqualTo(12);
        assertThat(kept().map(Object::getClass).distinct())
                .containsExactlyInAnyOrder(AgentEvent.Kept.class.getPermittedSubclasses());
        assertThat(EventJson.write(new AgentEvent.ToolOutput("a", "b")).text())
                .isEqualTo("{\"type\":\"tool_output\",\"call\":\"a\",\"text\":\"b\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"type\":\"nonsense\"}",
                "{\"type\":\"answered\"}",
                "{\"type\":\"text_delta\",\"text\":\"x\"}",
                "{\"type\":\"tool_ended\",\"result\":{\"call\":1},\"ms\":1}",
                "{\"type\":\"turn_ended\",\"end\":{\"how\":\"odd\"},\"usage\":{},\"ms\":1}",
                "{\"type\":\"compacted\",\"how\":\"odd\",\"through\":1}",
                "{\"type\":\"compacted\",\"how\":\"summarised\",\"through\":1}",
                "{\"type\":\"prompted\",\"content\":[{\"type\":\"video\"}]}"
            })
    void whatIsNoKeptEventIsRefused(String text) {
        assertThatExceptionOfType(MalformedJson.class).isThrownBy(() -> EventJson.read(Json.parse(text)));
    }
}
