package dev.glovebox.agent;

import static dev.glovebox.agent.PlayedModel.calls;
import static dev.glovebox.agent.PlayedModel.says;
import static dev.glovebox.agent.TestTool.changing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.protocol.AgentEvent.Noticed;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content.ToolCall;
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
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class ByHandTest {
    private static final Json CLICK = Json.parse("{\"tool\":\"mouse\",\"action\":\"click\",\"x\":1,\"y\":2}");
    private static final Noticed USED = Noticed.usedDesktop("anna used the desktop: 1 click.", "anna", List.of(CLICK));

    @TempDir
    Path folder;

    private final HeardEvents heard = new HeardEvents();
    private final FakeBox box = new FakeBox();
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
    void whatAPersonDoesDuringACallIsToldAfterItsResult() throws InterruptedException {
        var model = new PlayedModel(calls(new ToolCall("1", "acts", "{}")), says("I see."));

        run(model);

        assertThat(model.asked.getLast().messages()).hasSize(4).last().satisfies(last -> assertThat(last.toString())
                .contains("anna used the desktop", "click"));
        assertThat(heard.kept).filteredOn(USED::equals).hasSize(1);
    }

    /** The answer could not know of it, so it must not seem to have. */
    @Test
    void whatAPersonDoesWhileTheModelIsAskedIsToldWithTheNextRequest() throws InterruptedException {
        var model = new PlayedModel(calls(new ToolCall("1", "rests", "{}")), says("Done."));
        model.before(() -> {
            if (model.asked.size() == 1) {
                log.keepForTheModel(USED);
                assertThat(heard.kept).doesNotContain(USED);
            }
        });

        run(model);

        assertThat(model.asked.getFirst().messages()).hasSize(1);
        assertThat(model.asked.getLast().messages())
                .satisfiesExactly(
                        first -> assertThat(first).isInstanceOf(Message.Prompt.class),
                        answer -> assertThat(answer).isInstanceOf(Message.Answer.class),
                        results -> assertThat(results).isInstanceOf(Message.Results.class),
                        told -> assertThat(told.toString()).contains("anna used the desktop"));
    }

    @Test
    void whatAPersonDoesWhileTheLastAnswerComesIsKeptWithTheTurn() throws InterruptedException {
        var model = new PlayedModel(says("Done."));
        model.before(() -> log.keepForTheModel(USED));

        run(model);

        assertThat(heard.kept)
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactly("Prompted", "Answered", "Noticed", "TurnEnded");
        log.keepForTheModel(USED);
        assertThat(heard.kept).last().isEqualTo(USED);
    }

    @Test
    void aCancelledRequestLosesNothing() throws InterruptedException {
        Cancel cancel = new Cancel();
        var model = new PlayedModel(says("Never."));
        model.before(() -> {
            log.keepForTheModel(USED);
            cancel.ask();
        });

        run(model, cancel);

        assertThat(heard.kept).contains(USED);
    }

    private void run(PlayedModel model) throws InterruptedException {
        run(model, new Cancel());
    }

    private void run(PlayedModel model, Cancel cancel) throws InterruptedException {
        ToolOutput done = ToolOutput.done("done", Json.object().end());
        Tool acts = changing("acts", (a, c) -> {
            log.keepForTheModel(USED);
            return done;
        });
        Tool rests = changing("rests", (a, c) -> done);
        Bench bench = new Bench(new Toolbox(List.of(acts, rests), List.of()), box, Safekeeping.NONE, List::of);
        var brief = new Agent.Brief("", bench.specs(), Limits.ofTurns(9, 100));
        var _ = new Agent(model, bench, log, brief, () -> 0).turn(Message.Prompt.of("Do it."), Inbox.EMPTY, cancel);
    }
}
