package dev.glovebox.agent.journal;

import static dev.glovebox.agent.journal.Samples.answered;
import static dev.glovebox.agent.journal.Samples.call;
import static dev.glovebox.agent.journal.Samples.done;
import static dev.glovebox.agent.journal.Samples.ended;
import static dev.glovebox.agent.journal.Samples.prompted;
import static dev.glovebox.agent.journal.Samples.result;
import static dev.glovebox.agent.journal.Samples.started;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.Kept;
import dev.glovebox.protocol.Compaction;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ConversationTest {
    private static final Message.Prompt HELLO = Message.Prompt.of("hello");

    @Test
    void isWhatWasSaidAndDone() {
        Kept two = answered(call("a"), call("b"));

        assertThat(Conversation.of(List.of(
                        prompted("hello"),
                        two,
                        started("a"),
                        started("b"),
                        ended("b"),
                        new AgentEvent.Noticed("by the way"),
                        ended("a"),
                        answered(new Content.Text("bye")),
                        done())))
                .containsExactly(
                        HELLO,
                        ((AgentEvent.Answered) two).answer(),
                        new Message.Results(List.of(result("a"), result("b"))),
                        ((AgentEvent.Answered) answered(new Content.Text("bye"))).answer());
    }

    @Test
    void aCallWithoutAResultWasInterrupted() {
        List<Message> messages = Conversation.of(List.of(
                prompted("hello"), answered(call("a"), call("b"), call("c")), started("a"), ended("a"), started("b")));

        List<ToolResult> results = ((Message.Results) messages.getLast()).results();
        assertThat(results.getFirst()).isEqualTo(result("a"));
        assertThat(results.get(1).outcome()).isEqualTo(ToolResult.Outcome.FAILED);
        assertThat(text(results.get(1)))
                .contains("before this call ended", "Processes, shell state and variables", "are gone");
        assertThat(text(results.get(2)))
                .contains("before this call began", "Processes, shell state and variables", "are gone");
    }

    @Test
    void whatIsSaidWhileCallsRunComesAfterTheirResults() {
        assertThat(Conversation.of(List.of(answered(call("a")), started("a"), prompted("hello"), ended("a"))))
                .endsWith(new Message.Results(List.of(result("a"))), HELLO);
    }

    @Test
    void dropsResultsThatNobodyAskedFor() {
        assertThat(Conversation.of(List.of(
                        ended("x"), prompted("hello"), answered(call("a")), ended("y"), ended("a"), ended("a"))))
                .hasSize(3)
                .endsWith(new Message.Results(List.of(result("a"))));
    }

    @Test
    void callsOfTheSameIdHaveAResultEach() {
        List<Message> messages = Conversation.of(List.of(answered(call("a"), call("a")), ended("a")));

        assertThat(((Message.Results) messages.getLast()).results())
                .extracting(ToolResult::outcome)
                .containsExactly(ToolResult.Outcome.DONE, ToolResult.Outcome.FAILED);
    }

    @Test
    void twoPromptsStayTwoAndEmptyMessagesGo() {
        assertThat(Conversation.of(List.of(
                        prompted("hello"),
                        answered(),
                        new AgentEvent.Prompted(new Message.Prompt(List.of())),
                        prompted("hello"))))
                .containsExactly(HELLO, HELLO);
    }

    @Test
    void theModelIsToldWhatWasTakenBack() {
        assertThat(Conversation.of(
                        List.of(answered(call("a")), started("a"), ended("a"), new AgentEvent.Undone("a", "src/x.py"))))
                .endsWith(
                        new Message.Results(List.of(result("a"))),
                        Message.Prompt.of(
                                "The person took back the change of call a to src/x.py; it is as it was before."));
    }

    @Test
    void theModelIsToldWhatAPersonDidByHandAtTheDesktop() {
        Json click = Json.parse("{\"tool\":\"mouse\",\"action\":\"click\",\"x\":3,\"y\":4}");
        Json typed = Json.parse("{\"tool\":\"keyboard\",\"text\":\"tea\"}");
        Kept used = AgentEvent.Noticed.usedDesktop("anna used the desktop: a click.", "anna", List.of(click, typed));

        assertThat(Conversation.of(List.of(answered(call("a")), started("a"), used, ended("a"))))
                .endsWith(new Message.Results(List.of(result("a"))), Message.Prompt.of("""
                                (anna used the desktop's mouse and keyboard meanwhile, as below. Take a screenshot before you go on there.)
                                {"tool":"mouse","action":"click","x":3,"y":4}
                                {"tool":"keyboard","text":"tea"}"""));
    }

    @Test
    void ofManyStepsByHandTheModelHearsTheFirst() {
        Json step = Json.object()
                .with("tool", "keyboard")
                .with("text", "x".repeat(2000))
                .end();
        Kept used = AgentEvent.Noticed.usedDesktop("much", "anna", Collections.nCopies(1000, step));

        assertThat(Conversation.of(List.of(used)).getFirst())
                .isInstanceOfSatisfying(Message.Prompt.class, prompt -> assertThat(prompt.content())
                        .first()
                        .isInstanceOfSatisfying(Content.Text.class, said -> assertThat(said.text())
                                .endsWith("\n(and 950 more)")
                                .hasSizeLessThan(30_000)));
    }

    @Test
    void aSummaryStandsForTheEntriesUpToItsNumber() {
        Kept bye = answered(new Content.Text("bye"));

        assertThat(Conversation.of(List.of(
                        prompted("hello"),
                        answered(call("a")),
                        started("a"),
                        ended("a"),
                        bye,
                        compacted(new Compaction.Summarised(4, "all that was said")),
                        prompted("go on"))))
                .containsExactly(
                        Message.Prompt.of("all that was said"),
                        ((AgentEvent.Answered) bye).answer(),
                        Message.Prompt.of("go on"));
    }

    @Test
    void theLastSummaryCountsAndOneAboutLaterEntriesDoesNot() {
        assertThat(Conversation.of(List.of(
                        prompted("hello"),
                        compacted(new Compaction.Summarised(1, "one")),
                        prompted("more"),
                        compacted(new Compaction.Summarised(3, "two")),
                        compacted(new Compaction.Summarised(99, "of what is to come")),
                        prompted("go on"))))
                .containsExactly(Message.Prompt.of("two"), Message.Prompt.of("go on"));
    }

    @Test
    void longResultsUpToTheNumberAreLeftOutAndShortOnesStay() {
        List<Message> messages = Conversation.of(List.of(
                answered(call("a"), call("b")),
                endedWith("a", "x".repeat(400)),
                endedWith("b", "x".repeat(399)),
                answered(call("c")),
                endedWith("c", "x".repeat(400)),
                compacted(new Compaction.Pruned(3))));

        assertThat(messages.stream()
                        .filter(Message.Results.class::isInstance)
                        .flatMap(results -> ((Message.Results) results).results().stream())
                        .map(result -> text(result)))
                .satisfiesExactly(
                        a -> assertThat(a).startsWith("[This result of 400 characters was left out"),
                        b -> assertThat(b).isEqualTo("x".repeat(399)),
                        c -> assertThat(c).isEqualTo("x".repeat(400)));
    }

    private static Kept endedWith(String id, String text) {
        return new AgentEvent.ToolEnded(
                new ToolResult(
                        id,
                        ToolResult.Outcome.DONE,
                        List.of(new Content.Text(text)),
                        Json.object().end()),
                Duration.ZERO);
    }

    @Test
    void isValidAfterAnyEvents() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            List<Kept> events =
                    Stream.generate(() -> any(random)).limit(random.nextInt(30)).toList();

            assertThat(Flaws.of(Conversation.of(events)))
                    .as("seed %d, round %d: %s", seed, round, events)
                    .isEmpty();
        }
    }

    @Test
    void isValidWhereverASessionEnds() {
        List<Kept> events = Samples.session(30);
        for (int length = 0; length <= events.size(); length++) {
            assertThat(Flaws.of(Conversation.of(events.subList(0, length)))).isEmpty();
        }
    }

    private static Kept any(Random random) {
        String id = "id" + random.nextInt(4);
        return switch (random.nextInt(10)) {
            case 7 -> compacted(new Compaction.Pruned(random.nextInt(30) - 2));
            case 8 -> compacted(new Compaction.Summarised(random.nextInt(30) - 2, "s"));
            case 0 -> prompted("p");
            case 1 -> answered(new Content.Text("t"));
            case 2 -> answered(new Content.Text("t"), call(id), call("id" + random.nextInt(4)));
            case 3 -> started(id);
            case 4, 5 -> ended(id);
            case 6 -> new AgentEvent.Undone(id, "a.txt");
            default -> done();
        };
    }

    private static Kept compacted(Compaction how) {
        return new AgentEvent.Compacted(how, 2, 1, Message.Usage.NONE);
    }

    private static String text(ToolResult result) {
        return ((Content.Text) result.content().getFirst()).text();
    }
}
