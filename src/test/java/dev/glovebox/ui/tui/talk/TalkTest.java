package dev.glovebox.ui.tui.talk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Usage;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.testing.Golden;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Screen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TalkTest {
    private static final ToolCall BASH = new ToolCall("c1", "bash", "{\"command\":\"pytest -q\"}");
    private static final ToolCall EDIT = new ToolCall("c2", "edit_file", "{\"path\":\"total.py\"}");

    private final Talk talk = new Talk(40);

    private static AgentEvent.ToolEnded ended(String id, Outcome outcome, String text, Json details) {
        return new AgentEvent.ToolEnded(
                new ToolResult(id, outcome, List.of(new Content.Text(text)), details), Duration.ofMillis(1234));
    }

    private static AgentEvent.Answered answered(Content... content) {
        return new AgentEvent.Answered(
                new Message.Answer(List.of(content), Message.Stop.DONE, new Usage(7000, 1100, 0, 0)));
    }

    private static Json exit(int code) {
        return Json.object().with("exit", code).end();
    }

    private static String text(List<Row> rows) {
        return rows.stream().map(row -> row.text() + "\n").collect(Collectors.joining());
    }

    private List<Row> alive() {
        return talk.alive(0, 20);
    }

    /** A turn with a bit of everything; the screen after each event. */
    private static String told(int width) {
        Talk talk = new Talk(width);
        StringBuilder screens = new StringBuilder();
        List<AgentEvent> events = List.of(
                new AgentEvent.SessionOpened("20261115-065400", "/home/me/project", "some/model", "sealed"),
                new AgentEvent.Noticed("The box does not see rustc from /home/me/.cargo."),
                new AgentEvent.Prompted(Message.Prompt.of("Find out why the test fails,\nand fix it")),
                new AgentEvent.ThinkingDelta(
                        "First I look at the test, then at what it tests.\nOne. \nTwo.\nThree.\nFour."),
                new AgentEvent.TextDelta("# Plan\n\nI look at the **code** and run `pytest`:\n- first thi"),
                new AgentEvent.TextDelta("s\n- then that\n"),
                answered(new Content.Text("not shown, as it was streamed"), BASH),
                new AgentEvent.ToolStarted(BASH),
                new AgentEvent.ToolOutput("c1", "one\ntwo\nthree\nfour\nfive\n\033[31msix\033[0m"),
                new AgentEvent.Noticed(
                        "example.org:443 was refused",
                        Json.object().with("egress", "refused").end()),
                ended("c1", Outcome.FAILED, "Traceback\nAssertionError: total is 3\n[exit 1]", exit(1)),
                new AgentEvent.ToolStarted(EDIT),
                ended(
                        "c2",
                        Outcome.DONE,
                        "edited",
                        Json.parse(
                                "{\"path\":\"/workspace/total.py\",\"edits\":[{\"line\":3,\"old\":\"a - 1\",\"new\":\"a\"}]}")),
                new AgentEvent.ToolStarted(new ToolCall("c3", "plan", "{}")),
                ended(
                        "c3",
                        Outcome.DONE,
                        "shown",
                        Json.parse(
                                "{\"steps\":[{\"text\":\"Look\",\"status\":\"done\"},{\"text\":\"Fix\",\"status\":\"active\"},"
                                        + "{\"text\":\"Test\",\"status\":\"open\"}]}")),
                new AgentEvent.TextDelta("Fixed:\n\n```python\ndef total(a):\n    return sum(a)  # all of them\n```\n"),
                answered(new Content.Text("")),
                new AgentEvent.TurnEnded(new TurnEnd.Done(), new Usage(7000, 1100, 0, 0), Duration.ofMillis(12_400)));
        for (AgentEvent event : events) {
            switch (event) {
                case AgentEvent.Kept kept -> talk.kept(kept, 0);
                case AgentEvent.Live live -> talk.live(live);
            }
            screens.append("== ").append(event.getClass().getSimpleName()).append('\n');
            screens.append(Screen.of(talk.settled()));
            screens.append("-- alive\n").append(Screen.of(talk.alive(2_000_000_000L, 10)));
            screens.append(Screen.of(talk.plan(9)));
        }
        return screens.toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 80})
    void aTurnIsShownStepByStep(int width) {
        Golden.files().matches("tui/talk/turn-" + width + ".txt", told(width));
    }

    @Test
    void callsThatRunSideBySideStayInTheOrderOfTheirStart() {
        ToolCall second = new ToolCall("c9", "read_file", "{\"path\":\"b\"}");
        talk.kept(new AgentEvent.ToolStarted(BASH), 0);
        talk.kept(new AgentEvent.ToolStarted(second), 0);
        talk.kept(ended("c9", Outcome.DONE, "b", exit(0)), 0);
        talk.live(new AgentEvent.ThinkingDelta("Hm"));
        assertThat(talk.settled()).isEmpty();
        assertThat(talk.running()).containsExactly("bash");
        talk.kept(ended("c1", Outcome.DONE, "a", exit(0)), 0);
        talk.live(new AgentEvent.TextDelta("Both."));
        assertThat(text(talk.settled())).containsSubsequence("✓ bash", "✓ read_file");
    }

    @Test
    void theNewestCallUnfoldsAsLongAsItIsAlive() {
        String printed = IntStream.range(0, 9).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
        talk.kept(new AgentEvent.ToolStarted(BASH), 0);
        talk.kept(ended("c1", Outcome.DONE, printed, exit(0)), 0);
        assertThat(text(alive())).contains("✓ bash").doesNotContain("line 0");
        talk.fold();
        assertThat(text(alive())).contains("line 0", "line 8");
        talk.fold();
        assertThat(text(alive())).doesNotContain("line 0");
        talk.fold();
        talk.live(new AgentEvent.TextDelta("On."));
        assertThat(text(talk.settled())).contains("line 0", "line 8");
    }

    @Test
    void aTableIsInSightAndAPictureIsNamedWithItsSize() {
        String printed = IntStream.range(0, 30).mapToObj(i -> "row " + i + "\n").collect(Collectors.joining());
        Json details = Json.parse("{\"images\":1,\"tables\":[{\"columns\":[\"a\"],\"rows\":[[\"b\"]]}]}");
        var picture = new Content.Image("image/png", "A".repeat(8192));
        talk.kept(new AgentEvent.ToolStarted(new ToolCall("c1", "python", "{\"code\":\"df\"}")), 0);
        talk.kept(
                new AgentEvent.ToolEnded(
                        new ToolResult("c1", Outcome.DONE, List.of(new Content.Text(printed), picture), details),
                        Duration.ofMillis(1234)),
                0);
        assertThat(text(alive()))
                .contains("✓ python", "🖼 image/png  ·  6 KB\n", "… 16 lines before", "  row 16\n", "  row 29\n")
                .doesNotContain("row 15\n", "30 lines");
    }

    @Test
    void whatIsAliveHasNoMoreRowsThanThereIsRoom() {
        for (int i = 0; i < 30; i++) {
            talk.kept(new AgentEvent.ToolStarted(new ToolCall("c" + i, "bash", "{}")), 0);
            talk.live(new AgentEvent.ToolOutput("c" + i, "out\n".repeat(9)));
        }
        for (int most = 0; most < 60; most++) {
            assertThat(talk.alive(0, most)).hasSizeLessThanOrEqualTo(most);
        }
    }

    @Test
    void everyLineOfAnAnswerIsSettledOnceAndInOrder() {
        StringBuilder all = new StringBuilder();
        List<Row> settled = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            String line = "Line " + i + "\n\n";
            all.append(line.strip()).append('\n');
            talk.live(new AgentEvent.TextDelta(line));
            settled.addAll(talk.settled());
        }
        talk.kept(answered(new Content.Text("streamed before")), 0);
        settled.addAll(talk.settled());
        assertThat(text(settled).replaceAll("\n+", "\n")).isEqualTo(all.toString());
    }

    @Test
    void carriageReturnsHideNothing() {
        talk.kept(new AgentEvent.ToolStarted(BASH), 0);
        talk.live(new AgentEvent.ToolOutput("c1", "evil\rgood\r\n"));
        assertThat(text(alive())).contains("evil", "good");
    }

    @Test
    void aDroppedAnswerIsSaidToBeOne() {
        talk.live(new AgentEvent.TextDelta("Half an ans"));
        talk.kept(AgentEvent.Noticed.answerDropped("the connection broke"), 0);
        talk.live(new AgentEvent.TextDelta("Whole."));
        talk.kept(answered(new Content.Text("Whole.")), 0);
        assertThat(text(talk.settled())).containsSubsequence("Half an ans", "dropped: the", "Whole.");
    }

    @Test
    void aTurnThatWasCutOffLeavesNothingRunning() {
        talk.kept(new AgentEvent.ToolStarted(BASH), 0);
        talk.rest();
        assertThat(alive()).isEmpty();
        assertThat(talk.activity()).isEqualTo(Talk.Activity.IDLE);
    }
}
