package dev.glovebox.agent;

import static dev.glovebox.agent.PlayedModel.calls;
import static dev.glovebox.agent.PlayedModel.says;
import static dev.glovebox.agent.TestTool.changing;
import static dev.glovebox.agent.TestTool.reading;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.model.ModelOutcome;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.testing.FakeBox;
import dev.glovebox.tools.Bench;
import dev.glovebox.tools.Safekeeping;
import dev.glovebox.tools.Tool;
import dev.glovebox.tools.ToolOutput;
import dev.glovebox.tools.Toolbox;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class AgentTest {
    private static final Json NOTHING = Json.object().end();
    private static final Message.Prompt PROMPT = Message.Prompt.of("Do it.");

    @TempDir
    Path folder;

    private final HeardEvents heard = new HeardEvents();
    private final Cancel cancel = new Cancel();
    private final FakeBox box = new FakeBox();
    private Journal journal;

    @BeforeEach
    void openJournal() {
        journal = new FileHistory(folder, Clock.systemUTC()).create();
    }

    @AfterEach
    void close() {
        journal.close();
        box.close();
    }

    @Test
    void anAnswerWithoutCallsEndsTheTurn() throws InterruptedException {
        TurnEnd end = agent(new PlayedModel(says("Done.")), 3).turn(PROMPT, Inbox.EMPTY, cancel);

        assertThat(end).isEqualTo(new TurnEnd.Done());
        assertThat(heard.kept)
                .containsExactly(
                        new AgentEvent.Prompted(PROMPT),
                        new AgentEvent.Answered(new Message.Answer(
                                List.of(new Content.Text("Done.")), Stop.DONE, new Usage(10, 5, 0, 0))),
                        new AgentEvent.TurnEnded(end, new Usage(10, 5, 0, 0), Duration.ZERO));
        assertThat(heard.live).containsExactly(new AgentEvent.TextDelta("Done."));
    }

    @Test
    void resultsGoBackToTheModelInTheOrderOfTheCalls() throws InterruptedException {
        var model = new PlayedModel(calls(call("1", "slow"), call("2", "quick")), says("Fine."));

        agent(
                        model,
                        3,
                        reading("slow", (a, c) -> {
                            Thread.sleep(50);
                            return done("slow one");
                        }),
                        reading("quick", (a, c) -> done("quick one")))
                .turn(PROMPT, Inbox.EMPTY, cancel);

        assertThat(model.asked.getLast().messages().getLast())
                .isEqualTo(new Message.Results(List.of(result("1", "slow one"), result("2", "quick one"))));
        assertThat(((AgentEvent.TurnEnded) heard.kept.getLast()).usage()).isEqualTo(new Usage(20, 10, 0, 0));
    }

    @Test
    void everyCallOfASessionHasAnIdOfItsOwnWhateverTheModelGives() throws InterruptedException {
        var model = new PlayedModel(
                calls(call("a", "read"), call("a", "read"), call("", "read"), call("", "read")),
                calls(call("a", "read"), call("a.2", "read"), call("\u001b]0;x\n", "read")),
                says("Fine."));

        agent(model, 3, reading("read", (a, c) -> done("x"))).turn(PROMPT, Inbox.EMPTY, cancel);

        List<String> asked = model.asked.getLast().messages().stream()
                .filter(Message.Answer.class::isInstance)
                .flatMap(answer -> ((Message.Answer) answer).calls().stream())
                .map(ToolCall::id)
                .toList();
        assertThat(asked).containsExactly("a", "a_2", "call", "call_2", "a_3", "a_2_2", "__0_x_");
        assertThat(ends()).extracting(ToolResult::callId).containsExactlyInAnyOrderElementsOf(asked);
    }

    @Test
    void callsOfARefusedAnswerAreNotRun() throws InterruptedException {
        var refused = new Message.Answer(List.of(call("1", "change")), Stop.REFUSED, Usage.NONE);
        var model = new PlayedModel(new ModelOutcome.Answered(refused), says("Never."));

        TurnEnd end = agent(model, 3, changing("change", (a, c) -> done("x"))).turn(PROMPT, Inbox.EMPTY, cancel);

        assertThat(end).isEqualTo(new TurnEnd.Failed("the model declined to answer"));
        assertThat(ends()).isEmpty();
    }

    @Test
    void readingCallsRunSideBySide() throws InterruptedException {
        var together = new CyclicBarrier(3);
        Tool meets = reading("meets", (a, c) -> {
            try {
                together.await(10, TimeUnit.SECONDS);
                return done("met");
            } catch (Exception e) {
                return ToolOutput.failed("alone: " + e);
            }
        });
        var model = new PlayedModel(
                calls(
                        new ToolCall("1", "meets", "{\"n\":1}"),
                        new ToolCall("2", "meets", "{\"n\":2}"),
                        new ToolCall("3", "meets", "{\"n\":3}")),
                says("Fine."));

        agent(model, 3, meets).turn(PROMPT, Inbox.EMPTY, cancel);

        assertThat(ends()).extracting(ToolResult::outcome).containsOnly(Outcome.DONE);
    }

    @Test
    void changingCallsWaitForThoseBeforeThem() throws InterruptedException {
        Queue<String> order = new ConcurrentLinkedQueue<>();
        Tool read = reading("read", (a, c) -> {
            Thread.sleep(30);
            order.add("read");
            return done("read");
        });
        Tool change = changing("change", (a, c) -> {
            order.add("change");
            return done("changed");
        });
        var model = new PlayedModel(
                calls(call("1", "read"), call("2", "change"), call("3", "change"), call("4", "read")), says("Fine."));

        agent(model, 3, read, change).turn(PROMPT, Inbox.EMPTY, cancel);

        assertThat(order).containsExactly("read", "change", "change", "read");
    }

    @Test
    void aCallIsKeptBeforeItRuns() throws InterruptedException {
        Tool looks = changing("looks", (a, c) -> done(String.valueOf(heard.kept.getLast())));
        var model = new PlayedModel(calls(call("1", "looks")), says("Fine."));

        agent(model, 3, looks).turn(PROMPT, Inbox.EMPTY, cancel);

        assertThat(ends().getFirst().content().toString()).contains("ToolStarted");
    }

    @Test
    void asksNoMoreOftenThanTheLimitSays() throws InterruptedException {
        var model = new PlayedModel(calls(call("1", "read")), calls(call("2", "read")), says("Never."));

        TurnEnd end = agent(model, 2, reading("read", (a, c) -> done("x"))).turn(PROMPT, Inbox.EMPTY, cancel);

        assertThat(end)
                .isEqualTo(new TurnEnd.LimitReached(
                        "the model was asked 2 times in this run, and MAX_TURNS is 2: --max-turns raises it"));
        assertThat(model.asked).hasSize(2);
    }

    @Test
    void anAnswerThatWasCutOffIsALimit() throws InterruptedException {
        TurnEnd end =
                agent(new PlayedModel(says("Once upon", Stop.TOO_LONG)), 3).turn(PROMPT, Inbox.EMPTY, cancel);

        assertThat(end).isEqualTo(new TurnEnd.LimitReached("the answer reached 100 tokens, where MAX_TOKENS cuts it"));
    }

    @Test
    void aFailedModelFailsTheTurn() throws InterruptedException {
        var model = new PlayedModel(new ModelOutcome.Failed(ModelOutcome.Reason.KEY, "401: no such key"));

        assertThat(agent(model, 3).turn(PROMPT, Inbox.EMPTY, cancel)).isEqualTo(new TurnEnd.Failed("401: no such key"));
    }

    @Test
    void cancellingAnswersEveryCallAndEndsTheTurn() throws InterruptedException {
        Tool cancels = changing("cancels", (a, c) -> {
            cancel.ask();
            return done("asked to stop");
        });
        var model = new PlayedModel(calls(call("1", "cancels"), call("2", "cancels")), says("Never."));

        TurnEnd end = agent(model, 3, cancels).turn(PROMPT, Inbox.EMPTY, cancel);

        assertThat(end).isEqualTo(new TurnEnd.Cancelled());
        assertThat(ends()).extracting(ToolResult::outcome).containsExactly(Outcome.DONE, Outcome.FAILED);
    }

    @Test
    void aToolThatBreaksIsToldToTheModel() throws InterruptedException {
        Tool breaks = reading("breaks", (a, c) -> {
            throw new IllegalStateException("a fault of ours");
        });
        var model = new PlayedModel(calls(call("1", "breaks"), call("2", "breaks")), says("Fine."));

        assertThat(agent(model, 3, breaks).turn(PROMPT, Inbox.EMPTY, cancel)).isEqualTo(new TurnEnd.Done());

        assertThat(ends()).extracting(ToolResult::outcome).containsOnly(Outcome.FAILED);
        assertThat(ends().toString()).contains("a fault of ours");
    }

    @Test
    void aJournalThatKeepsNothingStopsEverything() {
        var ran = new CountDownLatch(1);
        Tool runs = changing("runs", (a, c) -> {
            ran.countDown();
            return done("x");
        });
        var model = new PlayedModel(calls(call("1", "runs")), says("Never."));
        Agent agent = new Agent(
                model, bench(runs), new EventLog(new FullJournal(journal, 2), List.of(), heard), brief(3), () -> 0);

        assertThatThrownBy(() -> agent.turn(PROMPT, Inbox.EMPTY, cancel)).isInstanceOf(Journal.NotKept.class);

        assertThat(heard.kept).hasSize(2);
        assertThat(ran.getCount()).isOne();
    }

    @Test
    void aReadOnAnotherThreadThatCannotBeKeptStopsEverythingToo() {
        Tool read = reading("read", (a, c) -> done("x"));
        var model = new PlayedModel(calls(call("1", "read"), new ToolCall("2", "read", "{\"n\":2}")), says("Never."));
        Agent agent = new Agent(
                model, bench(read), new EventLog(new FullJournal(journal, 3), List.of(), heard), brief(3), () -> 0);

        assertThatThrownBy(() -> agent.turn(PROMPT, Inbox.EMPTY, cancel)).isInstanceOf(Journal.NotKept.class);
    }

    @Test
    void anUnchangedFileIsNotSentTwice() throws InterruptedException {
        String content = "line\n".repeat(200);
        var model = new PlayedModel(
                calls(call("1", "read")), calls(call("2", "read")), calls(call("3", "read")), says("Fine."));

        agent(model, 5, reading("read", (a, c) -> done(content))).turn(PROMPT, Inbox.EMPTY, cancel);

        assertThat(ends())
                .extracting(result -> ((Content.Text) result.content().getFirst()).text())
                .satisfiesExactly(
                        first -> assertThat(first).isEqualTo(content),
                        second -> assertThat(second)
                                .startsWith("Unchanged: the same as")
                                .hasSizeLessThan(200),
                        third -> assertThat(third).startsWith("Unchanged: the same as"));
    }

    @Test
    void aHundredCallsOfOneAnswerAllEnd() throws InterruptedException {
        ToolCall[] many = IntStream.range(0, 100)
                .mapToObj(i -> call("id" + i, i % 3 == 0 ? "change" : "read"))
                .toArray(ToolCall[]::new);
        var model = new PlayedModel(calls(many), says("Fine."));

        agent(model, 3, reading("read", (a, c) -> done("x")), changing("change", (a, c) -> done("y")))
                .turn(PROMPT, Inbox.EMPTY, cancel);

        assertThat(((Message.Results) model.asked.getLast().messages().getLast()).results())
                .extracting(ToolResult::callId)
                .containsExactly(IntStream.range(0, 100).mapToObj(i -> "id" + i).toArray(String[]::new));
    }

    private Agent agent(PlayedModel model, int rounds, Tool... tools) {
        return new Agent(model, bench(tools), new EventLog(journal, List.of(), heard), brief(rounds), () -> 0);
    }

    private Bench bench(Tool... tools) {
        return new Bench(new Toolbox(List.of(tools), List.of()), box, Safekeeping.NONE, List::of);
    }

    private static Agent.Brief brief(int rounds) {
        return new Agent.Brief("system", List.of(), Limits.ofTurns(rounds, 100));
    }

    private List<ToolResult> ends() {
        return heard.kept.stream()
                .filter(AgentEvent.ToolEnded.class::isInstance)
                .map(event -> ((AgentEvent.ToolEnded) event).result())
                .toList();
    }

    private static ToolCall call(String id, String name) {
        return new ToolCall(id, name, "{}");
    }

    private static ToolOutput done(String text) {
        return ToolOutput.done(text, NOTHING);
    }

    private static ToolResult result(String id, String text) {
        return new ToolResult(id, Outcome.DONE, List.of(new Content.Text(text)), NOTHING);
    }

    /** Refuses every entry after so many. */
    private record FullJournal(Journal journal, int most) implements Journal {
        @Override
        public SessionId session() {
            return journal.session();
        }

        @Override
        public Entry keep(AgentEvent.Kept event) {
            if (journal.after(0).size() >= most) {
                throw new NotKept("the disk is full");
            }
            return journal.keep(event);
        }

        @Override
        public void force() {
            journal.force();
        }

        @Override
        public List<Entry> after(long number) {
            return journal.after(number);
        }

        @Override
        public void close() {
            journal.close();
        }
    }
}
