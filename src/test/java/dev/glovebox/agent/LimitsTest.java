package dev.glovebox.agent;

import static dev.glovebox.agent.PlayedModel.calls;
import static dev.glovebox.agent.PlayedModel.says;
import static dev.glovebox.agent.TestTool.changing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.model.ModelOutcome;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Dollars;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
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
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each answer of the played model is 15 tokens: 10 in, 5 out; a token costs a cent here. */
@Timeout(180)
final class LimitsTest {
    private static final Duration A_MINUTE = Duration.ofMinutes(1);
    private static final Budget FREE = Budget.UNBOUNDED;
    private static final Tariff CENTS = (model, usage) ->
            model.equals("dear") ? Dollars.parse("0.01").map(cent -> cent.times(usage.sum())) : Optional.empty();

    @TempDir
    Path folder;

    private final Cancel cancel = new Cancel();
    private final HandTime time = new HandTime();
    private final FakeBox box = new FakeBox();
    private final Tool ticks = changing("ticks", (a, c) -> {
        time.pass(Duration.ofSeconds(20));
        return done();
    });
    private Journal journal;

    @BeforeEach
    void openJournal() {
        journal = new FileHistory(folder, Clock.systemUTC()).create();
        journal.append(new AgentEvent.SessionOpened("id", "/w", "dear", "sealed"));
    }

    @AfterEach
    void close() {
        journal.close();
        box.close();
    }

    @Test
    void tokensAreCountedAfterEachAnswerSoThatOneMayPassTheLimit() throws InterruptedException {
        var model = working(9);

        TurnEnd end = run(model, tokens(40), FREE);

        assertThat(end)
                .isEqualTo(limit(
                        "45 tokens were used in this run, and MAX_TOTAL_TOKENS is 40: --max-total-tokens raises it"));
        assertThat(model.asked).hasSize(3);
        assertThat(last().usage().sum()).isEqualTo(45);
    }

    @Test
    void anAnswerThatEndsTheTurnIsDoneEvenAtALimit() throws InterruptedException {
        assertThat(run(new PlayedModel(says("Done.")), tokens(15), FREE)).isEqualTo(new TurnEnd.Done());
    }

    @Test
    void aServerThatCountsNoTokensCannotKeepALimitOnThem() throws InterruptedException {
        var call = new ToolCall("1", "ticks", "{}");
        ModelOutcome uncounted = new ModelOutcome.Answered(
                new Message.Answer(List.of(call), Message.Stop.TOOL_CALLS, Message.Usage.NONE));

        assertThat(run(new PlayedModel(uncounted, says("Done.")), tokens(40), FREE))
                .isEqualTo(limit("the model's server did not say how many tokens an answer took, so MAX_TOTAL_TOKENS"
                        + " cannot be kept: --max-total-tokens none goes on without it"));
        assertThat(run(new PlayedModel(says("Done.")), FREE, dollars("9")))
                .asString()
                .contains("SESSION_MAX_COST cannot be kept: --session-max-cost none");
        assertThat(run(new PlayedModel(uncounted, says("Done.")), FREE, FREE)).isEqualTo(new TurnEnd.Done());
    }

    @Test
    void moneyIsCountedByTheTariff() throws InterruptedException {
        TurnEnd end = run(working(9), dollars("0.30"), FREE);

        assertThat(end).isEqualTo(limit("$0.3 were spent in this run, and MAX_COST is $0.3: --max-cost raises it"));
        assertThat(last().cost()).isEqualTo(Dollars.parse("0.30"));
    }

    @Test
    void aSessionCountsItsEarlierRunsAndGoesOnWhenItsLimitIsRaised() throws InterruptedException {
        assertThat(run(working(1), FREE, tokens(40))).isEqualTo(new TurnEnd.Done());
        var second = working(9);
        assertThat(run(second, FREE, tokens(40)))
                .isEqualTo(
                        limit(
                                "45 tokens were used in this session, and SESSION_MAX_TOTAL_TOKENS is 40: --session-max-total-tokens raises it"));
        assertThat(second.asked).hasSize(1);

        var third = working(0);
        assertThat(run(third, FREE, tokens(40))).isInstanceOf(TurnEnd.LimitReached.class);
        assertThat(third.asked).isEmpty();
        assertThat(run(third, FREE, tokens(60))).isEqualTo(new TurnEnd.Done());
    }

    @Test
    void turnsOfASessionAreItsAnswers() throws InterruptedException {
        assertThat(run(working(1), FREE, FREE.withTurns(3))).isEqualTo(new TurnEnd.Done());
        assertThat(run(working(9), FREE, FREE.withTurns(3)))
                .isEqualTo(
                        limit(
                                "the model was asked 3 times in this session, and SESSION_MAX_TURNS is 3: --session-max-turns raises it"));
    }

    @Test
    void aSessionThatAskedAModelOfUnknownPriceCannotKeepALimitOnMoney() throws InterruptedException {
        journal.append(new AgentEvent.SessionOpened("id", "/w", "odd", "sealed"));
        assertThat(run(working(0), FREE, FREE)).isEqualTo(new TurnEnd.Done());
        assertThat(last().cost()).isEmpty();
        journal.append(new AgentEvent.SessionOpened("id", "/w", "dear", "sealed"));

        assertThat(run(working(0), FREE, dollars("99")))
                .asString()
                .contains("the price of odd is not known", "SESSION_MAX_COST", "--session-max-cost none")
                .doesNotContain("raises it");
        assertThat(run(working(0), dollars("99"), FREE)).isEqualTo(new TurnEnd.Done());
    }

    @Test
    void timeEndsARunBetweenTwoRequests() throws InterruptedException {
        var model = working(9);

        assertThat(run(model, time(A_MINUTE), FREE))
                .isEqualTo(late("60 s have passed in this run, and MAX_TIME is 60 s: --max-time raises it"));
        assertThat(model.asked).hasSize(3);
    }

    @Test
    void timeStopsACallThatRuns() throws InterruptedException {
        Tool hangs = changing("ticks", (a, context) -> {
            time.pass(A_MINUTE);
            return context.cancel().isAsked() ? ToolOutput.failed("stopped on request.") : done();
        });

        TurnEnd end = run(working(9), time(A_MINUTE), FREE, hangs);

        assertThat(end).isInstanceOf(TurnEnd.LimitReached.class);
        assertThat(kept().toString()).contains("stopped on request.");
        assertThat(time.isAwaited()).isFalse();
    }

    @Test
    void timeStopsAnAnswerThatComes() throws InterruptedException {
        var model = new PlayedModel(says("Never.")).before(() -> time.pass(A_MINUTE));

        assertThat(run(model, time(A_MINUTE), FREE)).isInstanceOf(TurnEnd.LimitReached.class);

        assertThat(kept()).noneMatch(AgentEvent.Answered.class::isInstance);
    }

    @Test
    void aPersonWhoHasEnoughIsNoLimit() throws InterruptedException {
        var model = new PlayedModel(says("Never.")).before(() -> {
            cancel.ask();
            time.pass(A_MINUTE);
        });

        assertThat(run(model, time(A_MINUTE), FREE)).isEqualTo(new TurnEnd.Cancelled());
    }

    @Test
    void theTimeOfASessionIsThatOfItsTurns() throws InterruptedException {
        assertThat(run(working(2), FREE, time(A_MINUTE))).isEqualTo(new TurnEnd.Done());
        assertThat(run(working(2), FREE, time(A_MINUTE)))
                .isEqualTo(
                        late(
                                "60 s have passed in this session, and SESSION_MAX_TIME is 60 s: --session-max-time raises it"));
        var late = working(0);
        assertThat(run(late, FREE, time(A_MINUTE))).isInstanceOf(TurnEnd.LimitReached.class);
        assertThat(late.asked).isEmpty();
    }

    @Test
    void stepsKeepToTheTimeAndNoModelIsCounted() {
        Steps steps = Steps.read("[{\"tool\":\"shell\"},{\"tool\":\"shell\"},{\"tool\":\"shell\"}]");
        Tool bash = changing("bash", ticks::run);
        journal.append(new AgentEvent.SessionOpened("id", "/w", StepRunner.MODEL, "sealed"));
        Limits limits = new Limits(time(Duration.ofSeconds(40)).withTurns(1), FREE, 100, CENTS);

        TurnEnd end = new StepRunner(bench(bash), log(), limits, time).run(steps, cancel);

        assertThat(end).asString().contains("40 s have passed in this run, and MAX_TIME is 40 s");
        assertThat(Spent.of(kept()).turns()).isZero();
        assertThat(last().cost()).isEmpty();
    }

    private TurnEnd failing(String output, String steps) {
        Tool bash = changing("bash", (arguments, context) -> ToolOutput.failed(output));
        journal.append(new AgentEvent.SessionOpened("id", "/w", StepRunner.MODEL, "sealed"));
        return new StepRunner(bench(bash), log(), new Limits(time(A_MINUTE), FREE, 100, CENTS), time)
                .run(Steps.read(steps), cancel);
    }

    @Test
    void aFailedStepIsToldWithTheFirstLineOfItsOutput() {
        String two = "[{\"tool\":\"shell\"},{\"tool\":\"shell\"}]";
        assertThat(failing("\n  make: no rule\u001b[31m\nmore\n[exit 2]", two))
                .isEqualTo(new TurnEnd.Failed(
                        "step 1 of 2 (shell) failed: make: no rule\u241b[31m; the steps after it were not run"));
        String one = "[{\"tool\":\"shell\"}]";
        assertThat(failing("", one)).isEqualTo(new TurnEnd.Failed("step 1 of 1 (shell) failed"));
        assertThat(failing("gh" + "p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8", one))
                .isEqualTo(new TurnEnd.Failed("step 1 of 1 (shell) failed: [redacted: GitHub token]"));
        assertThat(failing("x".repeat(5000), one))
                .isEqualTo(new TurnEnd.Failed("step 1 of 1 (shell) failed: " + "x".repeat(200) + "…"));
    }

    @Test
    void realTimeCallsBackUnlessItIsClosed() throws InterruptedException {
        Cancel real = new Cancel();
        Time clock = System::nanoTime;
        var closed = new Cancel();
        clock.after(Duration.ofMillis(20), closed::ask).close();
        clock.after(Duration.ofMillis(40), real::ask);
        var heard = new CountDownLatch(1);
        real.whenAsked(heard::countDown);

        assertThat(heard.await(120, TimeUnit.SECONDS)).isTrue();
        assertThat(closed.isAsked()).isFalse();
    }

    /** Calls a tool so often, and is done. */
    private static PlayedModel working(int calls) {
        return new PlayedModel(Stream.concat(
                        IntStream.range(0, calls).mapToObj(i -> calls(new ToolCall("c" + i, "ticks", "{}"))),
                        Stream.of(says("Done.")))
                .toArray(ModelOutcome[]::new));
    }

    private TurnEnd run(PlayedModel model, Budget run, Budget session) throws InterruptedException {
        return run(model, run, session, ticks);
    }

    private TurnEnd run(PlayedModel model, Budget run, Budget session, Tool tool) throws InterruptedException {
        var brief = new Agent.Brief("system", List.of(), new Limits(run, session, 100, CENTS));
        return new Agent(model, bench(tool), log(), brief, time).turn(Message.Prompt.of("Do it."), Inbox.EMPTY, cancel);
    }

    private EventLog log() {
        return new EventLog(journal, journal.after(0), new HeardEvents(journal.after(0)));
    }

    private Bench bench(Tool tool) {
        return new Bench(new Toolbox(List.of(tool), List.of()), box, Safekeeping.NONE, List::of);
    }

    private List<AgentEvent.Kept> kept() {
        return journal.after(0).stream().map(Journal.Entry::event).toList();
    }

    private AgentEvent.TurnEnded last() {
        return (AgentEvent.TurnEnded) kept().getLast();
    }

    private static Budget tokens(long most) {
        return new Budget(FREE.turns(), most, FREE.cost(), FREE.time());
    }

    private static Budget dollars(String most) {
        return new Budget(FREE.turns(), FREE.tokens(), Dollars.parse(most).orElseThrow(), FREE.time());
    }

    private static Budget time(Duration most) {
        return new Budget(FREE.turns(), FREE.tokens(), FREE.cost(), most);
    }

    private static TurnEnd limit(String sentence) {
        return new TurnEnd.LimitReached(sentence);
    }

    private static TurnEnd late(String sentence) {
        return new TurnEnd.LimitReached(sentence, TurnEnd.Bound.TIME);
    }

    private static ToolOutput done() {
        return ToolOutput.done("done", Json.object().end());
    }
}
