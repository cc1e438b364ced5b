package dev.glovebox.agent;

import static dev.glovebox.agent.TestTool.changing;
import static dev.glovebox.agent.TestTool.reading;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.ToolEnded;
import dev.glovebox.protocol.AgentEvent.ToolStarted;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class ToolRunnerTest {
    private static final String AGAIN =
            "Not run again: the same call is in this answer already, and its result counts for this one too.";

    @TempDir
    Path folder;

    private final HeardEvents heard = new HeardEvents();
    private final Cancel cancel = new Cancel();
    private final FakeBox box = new FakeBox();
    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());
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
    void theSameReadOfOneAnswerRunsOnceWhateverItsTextLooksLike() throws InterruptedException {
        run(
                List.of(noting("read")),
                new ToolCall("1", "read", "{\"path\":\"a\",\"from\":1}"),
                new ToolCall("2", "read", "{ \"from\": 1,\n \"path\": \"a\" }"),
                new ToolCall("3", "read", "{\"path\":\"a\"}"),
                new ToolCall("4", "read", "{\"path\":\"a\",\"from\":1}"));

        assertThat(ran).containsExactlyInAnyOrder("{\"path\":\"a\",\"from\":1}", "{\"path\":\"a\"}");
        assertThat(result("1")).isEqualTo(done("1", "seen {\"path\":\"a\",\"from\":1}"));
        assertThat(result("3")).isEqualTo(done("3", "seen {\"path\":\"a\"}"));
        assertThat(result("2")).isEqualTo(again("2", Outcome.DONE, "1"));
        assertThat(result("4")).isEqualTo(again("4", Outcome.DONE, "1"));
    }

    @Test
    void everyCallHasItsBeginningAndAfterThatItsEnd() throws InterruptedException {
        run(List.of(noting("read")), call("1", "read"), call("2", "read"), call("3", "read"));

        assertThat(ids()).containsExactly("+1", "-1", "+2", "-2", "+3", "-3");
    }

    @Test
    void anotherToolOrAnotherAnswerIsNotTheSame() throws InterruptedException {
        List<Tool> tools = List.of(noting("read"), noting("list"));
        run(tools, call("1", "read"), call("2", "list"));
        run(tools, call("3", "read"));

        assertThat(ran).hasSize(3);
    }

    @Test
    void afterAChangeTheSameReadRunsAgain() throws InterruptedException {
        Tool change = changing("change", (arguments, context) -> {
            ran.add("changed");
            return ToolOutput.done("changed", Json.object().end());
        });
        run(
                List.of(noting("read"), change),
                call("1", "read"),
                call("2", "read"),
                call("3", "change"),
                call("4", "read"),
                call("5", "read"),
                call("6", "change"),
                call("7", "change"));

        assertThat(ran).containsExactly("{}", "changed", "{}", "changed", "changed");
        assertThat(result("5")).isEqualTo(again("5", Outcome.DONE, "4"));
    }

    @Test
    void aReadThatFailsOrBreaksIsNotTriedAgain() throws InterruptedException {
        Tool fails = reading("fails", (arguments, context) -> {
            ran.add("fails");
            return ToolOutput.failed("no such file");
        });
        Tool breaks = reading("breaks", (arguments, context) -> {
            ran.add("breaks");
            throw new IllegalStateException("a fault of ours");
        });
        run(
                List.of(fails, breaks),
                call("1", "fails"),
                call("2", "fails"),
                call("3", "breaks"),
                call("4", "breaks"),
                new ToolCall("5", "fails", "{no json"),
                new ToolCall("6", "fails", "{no json"));

        assertThat(ran).containsExactlyInAnyOrder("fails", "breaks");
        assertThat(result("2")).isEqualTo(again("2", Outcome.FAILED, "1"));
        assertThat(result("3").content().toString()).contains("a fault of ours");
        assertThat(result("4")).isEqualTo(again("4", Outcome.FAILED, "3"));
        assertThat(result("6")).isEqualTo(again("6", Outcome.FAILED, "5"));
    }

    @Test
    void whatWasNotBegunWhenThePersonCancelledSaysSo() throws InterruptedException {
        Tool cancels = reading("cancels", (arguments, context) -> {
            ran.add("cancels");
            cancel.ask();
            return ToolOutput.done("read so far", Json.object().end());
        });
        run(List.of(cancels), call("1", "cancels"), call("2", "cancels"), call("3", "cancels"));

        assertThat(ran).hasSize(1);
        assertThat(result("1")).isEqualTo(done("1", "read so far"));
        assertThat(List.of(result("2"), result("3"))).allSatisfy(result -> assertThat(result.content())
                .containsExactly(new Content.Text("Cancelled before it began.")));
    }

    @Test
    void twoReadsThatWaitForEachOtherBothEnd() throws InterruptedException {
        var both = new CyclicBarrier(2);
        Tool meets = reading("meets", (arguments, context) -> {
            try {
                both.await(10, TimeUnit.SECONDS);
                return ToolOutput.done("met", Json.object().end());
            } catch (Exception e) {
                return ToolOutput.failed("alone: " + e);
            }
        });
        run(List.of(meets), numbered("meets", 1), numbered("meets", 2));

        assertThat(List.of(result("1"), result("2"))).isEqualTo(List.of(done("1", "met"), done("2", "met")));
    }

    @Test
    void ofAHundredReadsEightRunAtOnceAndNeverMore() throws InterruptedException {
        var eight = new CountDownLatch(8);
        var inside = new AtomicInteger();
        var most = new AtomicInteger();
        Tool crowd = reading("crowd", (arguments, context) -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            eight.countDown();
            boolean met = eight.await(10, TimeUnit.SECONDS);
            Thread.sleep(2);
            inside.decrementAndGet();
            return met ? ToolOutput.done("in", Json.object().end()) : ToolOutput.failed("fewer than eight");
        });
        run(
                List.of(crowd),
                IntStream.rangeClosed(1, 100)
                        .mapToObj(n -> numbered("crowd", n))
                        .toArray(ToolCall[]::new));

        assertThat(most).hasValue(8);
        assertThat(results()).hasSize(100).extracting(ToolResult::outcome).containsOnly(Outcome.DONE);
        assertThat(results()).extracting(ToolResult::callId).doesNotHaveDuplicates();
    }

    private void run(List<Tool> tools, ToolCall... calls) throws InterruptedException {
        var bench = new Bench(new Toolbox(tools, List.of()), box, Safekeeping.NONE, List::of);
        new ToolRunner(bench, new EventLog(journal, List.of(), heard), () -> 0).run(List.of(calls), cancel);
    }

    private Tool noting(String name) {
        return reading(name, (arguments, context) -> {
            ran.add(arguments.text());
            return ToolOutput.done("seen " + arguments.text(), Json.object().end());
        });
    }

    private static ToolCall call(String id, String name) {
        return new ToolCall(id, name, "{}");
    }

    private static ToolCall numbered(String name, int number) {
        return new ToolCall("" + number, name, "{\"n\":" + number + "}");
    }

    private static ToolResult done(String id, String text) {
        return new ToolResult(
                id, Outcome.DONE, List.of(new Content.Text(text)), Json.object().end());
    }

    private static ToolResult again(String id, Outcome outcome, String first) {
        Json details = Json.object().with("same_as", first).end();
        return new ToolResult(id, outcome, List.of(new Content.Text(AGAIN)), details);
    }

    private List<ToolResult> results() {
        return heard.kept.stream()
                .filter(ToolEnded.class::isInstance)
                .map(event -> ((ToolEnded) event).result())
                .toList();
    }

    private ToolResult result(String id) {
        return results().stream()
                .filter(result -> result.callId().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private List<String> ids() {
        return heard.kept.stream().map(ToolRunnerTest::id).toList();
    }

    private static String id(AgentEvent.Kept event) {
        return switch (event) {
            case ToolStarted(var call) -> "+" + call.id();
            case ToolEnded(var result, var took) -> "-" + result.callId();
            default -> throw new AssertionError(event);
        };
    }
}
