package dev.glovebox.agent;

import static dev.glovebox.agent.PlayedModel.calls;
import static dev.glovebox.agent.PlayedModel.says;
import static dev.glovebox.agent.TestTool.changing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.testing.FakeBox;
import dev.glovebox.tools.Bench;
import dev.glovebox.tools.Safekeeping;
import dev.glovebox.tools.Tool;
import dev.glovebox.tools.ToolOutput;
import dev.glovebox.tools.Toolbox;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class InboxTest {
    private static final Message.Prompt PROMPT = Message.Prompt.of("Do it.");
    private static final Message.Prompt MORE = Message.Prompt.of("Do it in green.");

    @TempDir
    Path folder;

    private final List<Message.Prompt> said = new ArrayList<>();
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
    void whatIsSaidDuringACallComesAfterItsResult() throws InterruptedException {
        var model = new PlayedModel(calls(new ToolCall("1", "talks", "{}")), says("Green it is."));

        assertThat(run(model, 9)).isEqualTo(new TurnEnd.Done());

        assertThat(model.asked.getLast().messages())
                .satisfiesExactly(
                        first -> assertThat(first).isEqualTo(PROMPT),
                        answer -> assertThat(answer).isInstanceOf(Message.Answer.class),
                        results -> assertThat(results).isInstanceOf(Message.Results.class),
                        last -> assertThat(last).isEqualTo(MORE));
        assertThat(heard.kept).contains(new AgentEvent.Prompted(MORE));
    }

    @Test
    void aLastWordIsNotTheLastWhenSomethingWasSaidMeanwhile() throws InterruptedException {
        var model = new PlayedModel(says("Done in red."), says("Done in green.")).before(this::sayOnce);

        assertThat(run(model, 9)).isEqualTo(new TurnEnd.Done());

        assertThat(model.asked).hasSize(2);
        assertThat(model.asked.getLast().messages().getLast()).isEqualTo(MORE);
        assertThat(heard.kept.stream().filter(AgentEvent.TurnEnded.class::isInstance))
                .hasSize(1);
    }

    @Test
    void aLimitHoldsForWhatIsSaidToo() throws InterruptedException {
        var model = new PlayedModel(says("Done in red."), says("Never.")).before(this::sayOnce);

        assertThat(run(model, 1)).isInstanceOf(TurnEnd.LimitReached.class);

        assertThat(heard.kept).contains(new AgentEvent.Prompted(MORE));
    }

    @Test
    void whatIsSaidToATurnThatFailedOrWasCutOffIsLeftForWhoeverTells() throws InterruptedException {
        var model = new PlayedModel(says("Once upon", Stop.TOO_LONG)).before(this::sayOnce);

        assertThat(run(model, 9)).isInstanceOf(TurnEnd.LimitReached.class);

        assertThat(said).containsExactly(MORE);
        assertThat(heard.kept).doesNotContain(new AgentEvent.Prompted(MORE));
    }

    private void sayOnce() {
        if (!heard.kept.contains(new AgentEvent.Prompted(MORE))) {
            said.add(MORE);
        }
    }

    private TurnEnd run(PlayedModel model, int turns) throws InterruptedException {
        Tool talks = changing("talks", (a, c) -> {
            said.add(MORE);
            return ToolOutput.done("said", Json.object().end());
        });
        var bench = new Bench(new Toolbox(List.of(talks), List.of()), box, Safekeeping.NONE, List::of);
        var brief = new Agent.Brief("system", List.of(), Limits.ofTurns(turns, 100));
        return new Agent(model, bench, new EventLog(journal, List.of(), heard), brief, () -> 0)
                .turn(PROMPT, this::take, cancel);
    }

    private List<Message.Prompt> take() {
        List<Message.Prompt> all = List.copyOf(said);
        said.clear();
        return all;
    }
}
