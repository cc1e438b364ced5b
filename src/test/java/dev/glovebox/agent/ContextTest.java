package dev.glovebox.agent;

import static dev.glovebox.agent.PlayedModel.says;
import static dev.glovebox.agent.TestTool.reading;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.Conversation;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.model.ModelOutcome;
import dev.glovebox.model.ModelOutcome.Reason;
import dev.glovebox.model.ModelRequest;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.Compacted;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Compaction;
import dev.glovebox.protocol.Compaction.Summarised;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import dev.glovebox.testing.FakeBox;
import dev.glovebox.tools.Bench;
import dev.glovebox.tools.Safekeeping;
import dev.glovebox.tools.ToolOutput;
import dev.glovebox.tools.Toolbox;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class ContextTest {
    private static final int WINDOW = 8000;
    private static final ModelOutcome TOO_LONG = new ModelOutcome.Failed(Reason.TOO_LONG, "prompt is too long");

    @TempDir
    Path folder;

    private final HeardEvents heard = new HeardEvents();
    private final Cancel cancel = new Cancel();
    private final FakeBox box = new FakeBox();
    private final AtomicInteger results = new AtomicInteger();
    private Journal journal;
    private EventLog log;

    @BeforeEach
    void openJournal() {
        journal = new FileHistory(folder, Clock.systemUTC()).create();
        log = new EventLog(journal, List.of(), heard);
    }

    @AfterEach
    void close() {
        journal.close();
        box.close();
    }

    @Test
    void oldResultsAreLeftOutWhenThatIsEnough() throws InterruptedException {
        var model = new PlayedModel(WINDOW, plusEnd(8, "Done."));

        assertThat(turn(model, "Do it.")).isEqualTo(new TurnEnd.Done());

        Compacted compacted = compactions().getFirst();
        assertThat(compacted.how()).isInstanceOf(Compaction.Pruned.class);
        assertThat(compacted.usage()).isEqualTo(Usage.NONE);
        assertThat(compacted.tokensAfter()).isLessThan(compacted.tokensBefore() * 2 / 3);
        ModelRequest last = model.asked.getLast();
        assertThat(texts(last.messages())).anyMatch(text -> text.startsWith("[This result of 4"));
        assertThat(texts(last.messages()).getLast()).endsWith("result 8");
        assertThat(model.asked).allMatch(request -> Tokens.ofMessages(request.messages()) < WINDOW);
        assertThat(model.asked).hasSize(9);
    }

    @Test
    void aConversationThatFillsTheWindowIsSummarisedBetweenTwoCalls() throws InterruptedException {
        var model = new PlayedModel(WINDOW, arguing(6, says("I SAW IT ALL"), arguing(2, says("Done."))));

        assertThat(turn(model, "Mind the gap.")).isEqualTo(new TurnEnd.Done());

        Compacted compacted = compactions().getFirst();
        String summary = ((Compaction.Summarised) compacted.how()).summary();
        assertThat(summary).contains("I SAW IT ALL", "- Mind the gap.");
        assertThat(compacted.usage()).isEqualTo(new Usage(10, 5, 0, 0));
        List<Message> last = model.asked.getLast().messages();
        assertThat(last.getFirst()).isEqualTo(Message.Prompt.of(summary));
        assertThat(texts(last).toString()).doesNotContain("Stop here for a moment");
        ModelRequest asking = model.asked.get(6);
        assertThat(asking.system()).isEqualTo("system");
        assertThat(texts(asking.messages()).getLast()).startsWith("Stop here for a moment");
        assertThat(asking.messages().getFirst()).isEqualTo(Message.Prompt.of("Mind the gap."));
        assertThat(heard.live).doesNotContain(new AgentEvent.TextDelta("I SAW IT ALL"));
        assertThat(((AgentEvent.TurnEnded) heard.kept.getLast()).usage()).isEqualTo(new Usage(20, 10, 0, 0));
    }

    @Test
    void theJournalKeepsEverythingAndGivesTheSameConversationAgain() throws InterruptedException {
        var model = new PlayedModel(WINDOW, arguing(6, says("SUMMARY"), arguing(2, says("Done."))));

        turn(model, "Do it.");

        List<AgentEvent.Kept> kept =
                journal.after(0).stream().map(Journal.Entry::event).toList();
        assertThat(kept.stream().filter(AgentEvent.ToolEnded.class::isInstance)).hasSize(8);
        List<Message> again = Conversation.of(kept);
        assertThat(again.subList(0, again.size() - 1))
                .isEqualTo(model.asked.getLast().messages());
    }

    @Test
    void aSecondSummaryTakesTheFirstIn() throws InterruptedException {
        var model = new PlayedModel(
                WINDOW, arguing(6, says("FIRST"), arguing(5, says("SECOND"), arguing(1, says("Done.")))));

        assertThat(turn(model, "Do it.")).isEqualTo(new TurnEnd.Done());

        assertThat(compactions()).hasSize(2);
        String second = ((Compaction.Summarised) compactions().getLast().how()).summary();
        assertThat(second).contains("SECOND", "- Do it.").doesNotContain("FIRST");
        assertThat(texts(model.asked.get(12).messages()).getFirst()).contains("FIRST");
    }

    @Test
    void whatTheProviderFindsTooLongIsSummarisedOnceAndSentAgain() throws InterruptedException {
        turn(new PlayedModel(says("Hello.")), "Mind the gap.");
        var model = new PlayedModel(TOO_LONG, says("SUMMARY"), says("Done."));

        assertThat(turn(model, "Go on.")).isEqualTo(new TurnEnd.Done());

        assertThat(compactions()).hasSize(1);
        assertThat(texts(model.asked.getLast().messages()).toString()).contains("SUMMARY", "Mind the gap.", "Go on.");
    }

    @Test
    void whatIsTooLongAlsoAfterThatIsToldAndNotTriedForEver() throws InterruptedException {
        turn(new PlayedModel(says("Hello.")), "Mind the gap.");
        var model = new PlayedModel(TOO_LONG, says("SUMMARY"), TOO_LONG);

        assertThat(turn(model, "Go on.")).isEqualTo(new TurnEnd.Failed("prompt is too long"));

        assertThat(model.asked).hasSize(3);
    }

    @Test
    void aSummaryThatIsTooLongToAskForIsAskedForWithLess() throws InterruptedException {
        turn(new PlayedModel(plusEnd(5, "Hello.")), "Mind the gap.");
        var model = new PlayedModel(TOO_LONG, TOO_LONG, TOO_LONG, says("Done."));

        assertThat(turn(model, "Go on.")).isEqualTo(new TurnEnd.Done());

        assertThat(Tokens.ofMessages(model.asked.get(2).messages()))
                .isLessThan(Tokens.ofMessages(model.asked.get(1).messages()));
        assertThat(texts(model.asked.getLast().messages()).toString())
                .contains("Mind the gap.", "There is none (prompt is too long)", "Go on.");
    }

    @Test
    void aModelThatGivesNoSummaryIsNotAskedForEver() throws InterruptedException {
        ModelOutcome empty = new ModelOutcome.Answered(
                new Message.Answer(List.of(new ToolCall("x", "read", "{}")), Stop.TOOL_CALLS, Usage.NONE));
        var model = new PlayedModel(WINDOW, arguing(6, empty, arguing(1, says("Done."))));

        assertThat(turn(model, "Do it.")).isEqualTo(new TurnEnd.Done());

        assertThat(texts(model.asked.getLast().messages()).getFirst()).contains("the model gave no summary");
        assertThat(results).hasValue(7);
    }

    @Test
    void aSummaryThatCannotBeAskedForEndsTheTurnAndReplacesNothing() throws InterruptedException {
        turn(new PlayedModel(says("Hello.")), "Mind the gap.");
        var model = new PlayedModel(TOO_LONG, new ModelOutcome.Failed(Reason.SERVICE, "no way to the provider"));

        assertThat(turn(model, "Go on."))
                .isEqualTo(new TurnEnd.Failed(
                        "no way to the provider; the conversation could not be summarised, and stays as it is"));

        assertThat(compactions()).isEmpty();
        var later = new PlayedModel(says("Done."));
        turn(later, "Now?");
        assertThat(texts(later.asked.getLast().messages())).contains("Mind the gap.", "Hello.", "Go on.", "Now?");
    }

    @Test
    void aSummaryThatIsDeclinedIsNoneAndIsPaidForAllTheSame() throws InterruptedException {
        turn(new PlayedModel(says("Hello.")), "Mind the gap.");
        turn(new PlayedModel(TOO_LONG, says("I won't.", Stop.REFUSED), says("Done.")), "Go on.");

        assertThat(compactions().getFirst().usage()).isEqualTo(new Usage(10, 5, 0, 0));
        assertThat(((Summarised) compactions().getFirst().how()).summary())
                .contains("There is none (the model declined)")
                .doesNotContain("I won't.");
        assertThat(((AgentEvent.TurnEnded) heard.kept.getLast()).usage()).isEqualTo(new Usage(20, 10, 0, 0));
    }

    @Test
    void aWindowThatIsFullFromTheBeginningIsNotSummarisedAgainAndAgain() throws InterruptedException {
        ModelOutcome[] outcomes = IntStream.range(0, 200)
                .mapToObj(i -> calls(call(i, "{\"n\":" + i + "}")))
                .toArray(ModelOutcome[]::new);
        var model = new PlayedModel(300, outcomes);

        turn(model, "Do it. " + "word ".repeat(200));

        assertThat(model.asked.stream()
                        .filter(request -> texts(request.messages()).getLast().startsWith("Stop here")))
                .hasSizeBetween(1, 5);
    }

    @Test
    void aProviderThatCountsNonsenseCausesNoSummary() throws InterruptedException {
        var nonsense = new Message.Answer(List.of(call(1, "{}")), Stop.TOOL_CALLS, new Usage(900_000_000, 5, 0, 0));
        var model = new PlayedModel(WINDOW, new ModelOutcome.Answered(nonsense), says("Done."));

        turn(model, "Do it.");

        assertThat(compactions()).isEmpty();
    }

    @Test
    void aPromptThatIsTooLongByItselfIsNeverCut() throws InterruptedException {
        var model = new PlayedModel(WINDOW, TOO_LONG);

        assertThat(turn(model, "word ".repeat(20_000)))
                .isEqualTo(new TurnEnd.Failed(
                        "prompt is too long; summarising what came before cannot make it short enough"));
        assertThat(compactions()).isEmpty();
    }

    @Test
    void aPromptThatIsTooLongByItselfIsNotCutWhenSomethingWasNoticedSince() throws InterruptedException {
        turn(new PlayedModel(says("Hello.")), "Mind the gap.");
        var model = new PlayedModel(WINDOW, TOO_LONG).before(() -> log.keep(new AgentEvent.Noticed("By the way.")));

        assertThat(turn(model, "word ".repeat(20_000))).isInstanceOf(TurnEnd.Failed.class);

        assertThat(compactions()).isEmpty();
    }

    @Test
    void cancellingWhileASummaryIsMadeEndsTheTurn() throws InterruptedException {
        turn(new PlayedModel(says("Hello.")), "Mind the gap.");
        var model = new PlayedModel(TOO_LONG, new ModelOutcome.Cancelled());

        assertThat(turn(model, "Go on.")).isEqualTo(new TurnEnd.Cancelled());

        assertThat(compactions()).isEmpty();
    }

    @Test
    void idsStayDistinctOverSummaries() throws InterruptedException {
        turn(new PlayedModel(calls(call(1, "{}")), says("Hello.")), "Mind the gap.");
        turn(new PlayedModel(TOO_LONG, says("SUMMARY"), calls(call(1, "{}")), says("Done.")), "Go on.");

        assertThat(heard.kept.stream()
                        .filter(AgentEvent.ToolEnded.class::isInstance)
                        .map(event -> ((AgentEvent.ToolEnded) event).result().callId()))
                .containsExactly("1", "1_2");
    }

    private TurnEnd turn(PlayedModel model, String prompt) throws InterruptedException {
        var read = reading("read", (a, c) -> {
            int number = results.incrementAndGet();
            return ToolOutput.done(
                    (a.at("size").isPresent() ? "x".repeat(4000) : "") + "result " + number,
                    Json.object().end());
        });
        var bench = new Bench(new Toolbox(List.of(read), List.of()), box, Safekeeping.NONE, List::of);
        var brief = new Agent.Brief("system", List.of(), Limits.ofTurns(100, 100));
        return new Agent(model, bench, log, brief, new HandTime()).turn(Message.Prompt.of(prompt), Inbox.EMPTY, cancel);
    }

    /** So many calls with a long result each, and a word. */
    private static ModelOutcome[] plusEnd(int count, String last) {
        List<ModelOutcome> outcomes = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            outcomes.add(calls(call(number, "{\"size\":" + number + "}")));
        }
        outcomes.add(says(last));
        return outcomes.toArray(ModelOutcome[]::new);
    }

    /** So many calls that are long themselves, and what follows. */
    private static ModelOutcome[] arguing(int count, ModelOutcome next, ModelOutcome... rest) {
        List<ModelOutcome> outcomes = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            outcomes.add(calls(call(number, "{\"long\":\"" + "y".repeat(4400) + "\"}")));
        }
        outcomes.add(next);
        outcomes.addAll(List.of(rest));
        return outcomes.toArray(ModelOutcome[]::new);
    }

    /** From a provider that does not count. */
    private static ModelOutcome calls(ToolCall call) {
        return new ModelOutcome.Answered(new Message.Answer(List.of(call), Stop.TOOL_CALLS, Usage.NONE));
    }

    private static ToolCall call(int number, String arguments) {
        return new ToolCall(String.valueOf(number), "read", arguments);
    }

    private List<Compacted> compactions() {
        return heard.kept.stream()
                .filter(Compacted.class::isInstance)
                .map(Compacted.class::cast)
                .toList();
    }

    private static List<String> texts(List<Message> messages) {
        return messages.stream().map(ContextTest::text).toList();
    }

    private static String text(Message message) {
        return switch (message) {
            case Message.Prompt(var content) -> text(content);
            case Message.Answer answer -> text(answer.content());
            case Message.Results(var results) ->
                text(results.stream().flatMap(r -> r.content().stream()).toList());
        };
    }

    private static String text(List<Content> contents) {
        StringBuilder text = new StringBuilder();
        contents.forEach(content -> text.append(content instanceof Content.Text(var words) ? words : ""));
        return text.toString();
    }
}
