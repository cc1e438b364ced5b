package dev.glovebox.ui.print;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Dollars;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.ui.print.Look.Ink;
import dev.glovebox.ui.print.Look.Pace;
import dev.glovebox.ui.print.Look.Results;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TranscriptTest {
    private static final Json NOTHING = Json.object().end();

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void aTerminalSeesTextAsItComes() {
        Transcript transcript = transcript(Pace.STREAMED, Ink.PLAIN);

        transcript.live(new AgentEvent.TextDelta("Hel"));
        assertThat(out()).isEqualTo("Hel");
        transcript.live(new AgentEvent.TextDelta("lo."));
        transcript.kept(1, answered("Hello."));

        assertThat(out()).isEqualTo("Hello.\n");
    }

    @Test
    void aPipeGetsEachAnswerWhole() {
        Transcript transcript = transcript(Pace.WHOLE, Ink.PLAIN);

        transcript.live(new AgentEvent.TextDelta("Hel"));
        transcript.kept(9, AgentEvent.Noticed.answerDropped("the connection was cut; asking again in 1 s"));
        transcript.live(new AgentEvent.TextDelta("Hello."));
        assertThat(out()).isEmpty();
        transcript.kept(1, answered("Hello."));

        assertThat(out()).isEqualTo("Hello.\n");
        assertThat(err()).isEqualTo("glovebox: the connection was cut; asking again in 1 s\n");
    }

    @Test
    void aCallOfSeveralFilesNamesThemAll() {
        Transcript transcript = transcript(Pace.WHOLE, Ink.PLAIN);
        transcript.kept(
                1,
                started("read_file", "{\"path\":\"a\",\"files\":[{\"path\":\"b\"},{\"path\":\"c\",\"from\":2},{}]}"));
        transcript.kept(
                2,
                started("edit_file", "{\"path\":\"a\",\"edits\":[{\"old\":\"x\"},{\"path\":\"d\"},{\"path\":\"a\"}]}"));

        assertThat(out()).isEqualTo("🔧 Running: read_file(a, b, c)\n🔧 Running: edit_file(a, d)\n");
    }

    private static AgentEvent.ToolStarted started(String name, String arguments) {
        return new AgentEvent.ToolStarted(new ToolCall("1", name, arguments));
    }

    @Test
    void aDroppedAnswerIsMarkedOnATerminal() {
        Transcript transcript = transcript(Pace.STREAMED, Ink.PLAIN);

        transcript.live(new AgentEvent.TextDelta("Hel"));
        transcript.kept(9, AgentEvent.Noticed.answerDropped("the connection was cut; asking again in 1 s"));
        transcript.live(new AgentEvent.TextDelta("Hello."));
        transcript.kept(1, answered("Hello."));

        assertThat(out())
                .isEqualTo(
                        "Hel\n[the answer so far is dropped: the connection was cut; asking again in 1 s]\nHello.\n");
    }

    @Test
    void aCallIsShownWithItsOutputAndItsEnd() {
        Transcript transcript = transcript(Pace.WHOLE, Ink.PLAIN);

        transcript.kept(1, started("1", "bash", "{\"command\":\"pytest -q\"}"));
        transcript.live(new AgentEvent.ToolOutput("1", "2 pas"));
        transcript.live(new AgentEvent.ToolOutput("1", "sed\nok"));
        transcript.kept(
                2, ended("1", Outcome.DONE, "", Json.object().with("exit", 0).end()));

        assertThat(out()).isEqualTo("""
                🔧 Running: bash(pytest -q)
                  2 passed
                  ok
                ✓ bash  pytest -q  ·  exit 0  ·  1.2 s
                """);
    }

    @Test
    void whatWentWrongIsShownWhereNothingWasSeenLive() {
        Transcript transcript = transcript(Pace.WHOLE, Ink.PLAIN);

        transcript.kept(1, started("1", "read_file", "{\"path\":\"a.txt\"}"));
        transcript.kept(2, ended("1", Outcome.FAILED, "There is no a.txt.", NOTHING));

        assertThat(out()).isEqualTo("""
                🔧 Running: read_file(a.txt)
                  There is no a.txt.
                ✗ read_file  a.txt  ·  1.2 s
                """);
    }

    @Test
    void aNameWithoutEndIsCut() {
        Transcript transcript = transcript(Pace.WHOLE, Ink.PLAIN);

        transcript.kept(1, started("1", "x".repeat(100_000), "{}"));
        transcript.kept(2, ended("1", Outcome.FAILED, "There is no such tool.", NOTHING));

        assertThat(out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(200));
    }

    @Test
    void callsSideBySideGetLinesOfTheirOwn() {
        Transcript transcript = transcript(Pace.WHOLE, Ink.PLAIN);

        transcript.kept(1, started("1", "a", "{}"));
        transcript.kept(2, started("2", "b", "{}"));
        transcript.live(new AgentEvent.ToolOutput("1", "one"));
        transcript.live(new AgentEvent.ToolOutput("2", "two"));
        transcript.kept(3, ended("1", Outcome.DONE, "", NOTHING));

        assertThat(out()).isEqualTo("🔧 Running: a()\n🔧 Running: b()\n  one\n  two\n✓ a  ·  1.2 s\n");
    }

    @Test
    void aTerminalSeesTheSealFirst() {
        AgentEvent.Kept opened =
                new AgentEvent.SessionOpened("20261115-065400", "/w", "m", "weakened: no memory limit");

        transcript(Pace.WHOLE, Ink.PLAIN).kept(1, opened);
        assertThat(err()).isEmpty();
        transcript(Pace.STREAMED, Ink.PLAIN).kept(1, opened);

        assertThat(err()).isEqualTo("weakened: no memory limit · m · /w\n");
    }

    @Test
    void anAnswerOfNothingIsSaid() {
        transcript(Pace.WHOLE, Ink.PLAIN)
                .kept(1, new AgentEvent.Answered(new Message.Answer(List.of(), Stop.DONE, Usage.NONE)));

        assertThat(err()).isEqualTo("glovebox: the model answered with nothing\n");
    }

    @Test
    void aPlanIsShownAsAList() {
        Transcript transcript = transcript(Pace.WHOLE, Ink.PLAIN);
        Json plan = Json.parse("""
                {"steps":[{"text":"Look","status":"done"},{"text":"Write","status":"active"},{"text":"Test","status":"pending"}]}""");

        transcript.kept(1, started("1", "plan", "{}"));
        transcript.kept(2, ended("1", Outcome.DONE, "", plan));

        assertThat(out()).isEqualTo("🔧 Running: plan()\n  ✓ Look\n  ▸ Write\n  · Test\n✓ plan  ·  1.2 s\n");
    }

    @Test
    void theLastLineHasTimeToolsTokensAndSession() {
        Transcript transcript = transcript(Pace.WHOLE, Ink.PLAIN);

        transcript.kept(1, new AgentEvent.SessionOpened("20261115-065400", "/w", "m", "sealed"));
        transcript.kept(2, new AgentEvent.Prompted(Message.Prompt.of("x")));
        transcript.kept(3, started("1", "a", "{}"));
        transcript.kept(4, ended("1", Outcome.DONE, "", NOTHING));
        transcript.kept(
                5, new AgentEvent.TurnEnded(new TurnEnd.Done(), new Usage(8000, 100, 0, 0), Duration.ofMillis(12_400)));

        assertThat(out()).endsWith("\n12.4 s · 1 tool · 8.1k tokens · 20261115-065400\n");
    }

    @ParameterizedTest
    @CsvSource({"0, ''", "0.000001, $0.0001", "0.00375, $0.0038", "0.99999, $1.0000", "1, $1.00", "12.341, $12.35"})
    void theCostIsOnTheLastLineWhenItIsKnownAndNotNothing(String dollars, String shown) {
        Transcript transcript = transcript(Pace.WHOLE, Ink.PLAIN);

        transcript.kept(1, new AgentEvent.SessionOpened("20261115-065400", "/w", "m", "sealed"));
        transcript.kept(
                2,
                new AgentEvent.TurnEnded(new TurnEnd.Done(), Usage.NONE, Duration.ofMillis(7), Dollars.parse(dollars)));

        assertThat(out())
                .isEqualTo("7 ms · 0 tokens · " + (shown.isEmpty() ? "" : shown + " · ") + "20261115-065400\n");
    }

    @Test
    void whatIsSaidToAModelAtWorkIsShownAndCountsNoCallsAnew() {
        Transcript transcript = transcript(Pace.WHOLE, Ink.PLAIN);

        transcript.kept(1, new AgentEvent.Prompted(Message.Prompt.of("first")));
        transcript.kept(2, started("1", "a", "{}"));
        transcript.kept(3, ended("1", Outcome.DONE, "", NOTHING));
        transcript.kept(4, new AgentEvent.Prompted(Message.Prompt.of("in \033[31mgreen")));
        transcript.kept(5, new AgentEvent.TurnEnded(new TurnEnd.Done(), Usage.NONE, Duration.ZERO));
        transcript.kept(6, new AgentEvent.Prompted(Message.Prompt.of("next")));

        assertThat(err()).isEqualTo("glovebox: the model hears: in ␛[31mgreen\n");
        assertThat(out()).endsWith(" · 1 tool · 0 tokens · \n");
    }

    @Test
    void howItEndedIsSaidAside() {
        Transcript transcript = transcript(Pace.WHOLE, Ink.PLAIN);

        transcript.kept(1, new AgentEvent.SessionOpened("20261115-065400", "/w", "m", "sealed"));
        transcript.kept(2, new AgentEvent.TurnEnded(new TurnEnd.LimitReached("2 turns"), Usage.NONE, Duration.ZERO));

        assertThat(err())
                .isEqualTo("glovebox: stopped at a limit: 2 turns; glovebox run --resume 20261115-065400 goes on\n");
    }

    @Test
    void nothingThatCameFromOutsideSteersTheTerminal() {
        Transcript transcript = transcript(Pace.STREAMED, Ink.PLAIN);
        String evil = "a\033]0;owned\007\033[2J\r\u009bx\n";

        transcript.kept(
                1,
                started(
                        "1",
                        "ba\033[2Jsh",
                        Json.object().with("command", evil).end().text()));
        transcript.kept(2, started("2", "x", evil));
        transcript.live(new AgentEvent.ToolOutput("1", evil));
        transcript.live(new AgentEvent.TextDelta(evil));
        transcript.kept(9, AgentEvent.Noticed.answerDropped(evil));
        transcript.kept(3, ended("2", Outcome.FAILED, evil, NOTHING));
        transcript.kept(4, new AgentEvent.Noticed(evil));
        transcript.kept(5, new AgentEvent.TurnEnded(new TurnEnd.Failed(evil), Usage.NONE, Duration.ZERO));

        assertThat((out() + err()).chars().filter(Character::isISOControl).filter(c -> c != '\n'))
                .isEmpty();
    }

    @Test
    void aCharacterInTwoPiecesIsWhole() {
        Transcript transcript = transcript(Pace.STREAMED, Ink.PLAIN);

        transcript.live(new AgentEvent.TextDelta("ok \ud83d"));
        transcript.live(new AgentEvent.TextDelta("\ude00!"));

        assertThat(out()).isEqualTo("ok 😀!");
    }

    @Test
    void coloursAreOurOwn() {
        Transcript transcript = transcript(Pace.WHOLE, Ink.COLOURED);

        transcript.kept(1, started("1", "a", "{}"));
        transcript.kept(2, ended("1", Outcome.DONE, "", NOTHING));

        assertThat(out()).isEqualTo("🔧 Running: a()\n\033[32m✓\033[0m a  ·  1.2 s\n");
    }

    @Test
    void aReaderThatIsGoneIsNoticedOnce() {
        var told = new AtomicInteger();
        Paper paper = new Paper(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("Broken pipe");
                    }
                },
                told::incrementAndGet);
        JsonLines lines = new JsonLines(paper);

        lines.live(new AgentEvent.TextDelta("a"));
        lines.live(new AgentEvent.TextDelta("b"));

        assertThat(told).hasValue(1);
        assertThat(paper.isTorn()).isTrue();
    }

    @Test
    void jsonLinesNumberWhatIsKept() {
        JsonLines lines = new JsonLines(new Paper(out, () -> {}));

        lines.live(new AgentEvent.TextDelta("a\nb"));
        lines.kept(7, new AgentEvent.Noticed("x"));

        assertThat(out()).isEqualTo("""
                {"type":"text_delta","text":"a\\nb"}
                {"n":7,"type":"noticed","text":"x"}
                """);
    }

    private Transcript transcript(Pace pace, Ink ink) {
        return new Transcript(
                new Paper(out, () -> {}), new Paper(err, () -> {}), new Look(pace, ink, Results.FAILURES));
    }

    private static AgentEvent.Kept answered(String text) {
        return new AgentEvent.Answered(new Message.Answer(List.of(new Content.Text(text)), Stop.DONE, Usage.NONE));
    }

    private static AgentEvent.Kept started(String id, String name, String arguments) {
        return new AgentEvent.ToolStarted(new ToolCall(id, name, arguments));
    }

    private static AgentEvent.Kept ended(String id, Outcome outcome, String text, Json details) {
        return new AgentEvent.ToolEnded(
                new ToolResult(id, outcome, List.of(new Content.Text(text)), details), Duration.ofMillis(1200));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
