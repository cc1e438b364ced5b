package dev.glovebox.agent;

import static dev.glovebox.agent.PlayedModel.calls;
import static dev.glovebox.agent.PlayedModel.says;
import static dev.glovebox.agent.TestTool.changing;
import static dev.glovebox.agent.TestTool.reading;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.Conversation;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Opening;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A turn of three answers with calls side by side and in order, and words said meanwhile, stopped at each of its boundaries: before and
 * after every request, before, in and after every call, and at every look into the inbox.
 */
@Timeout(180)
final class CancelTest {
    private static final Message.Prompt PROMPT = Message.Prompt.of("Do it.");
    private static final Message.Prompt MORE = Message.Prompt.of("In green.");
    private static final Limits AN_HOUR = new Limits(
            new Budget(100, Long.MAX_VALUE, Budget.UNBOUNDED.cost(), Duration.ofHours(1)),
            Budget.UNBOUNDED,
            100,
            Tariff.UNKNOWN);

    @TempDir
    Path folder;

    /** Whoever stops the turn, once, at the boundary of that number. */
    private static final class Stopper {
        private final AtomicInteger boundaries = new AtomicInteger();
        private final int at;
        private final Runnable stop;

        Stopper(int at, Runnable stop) {
            this.at = at;
            this.stop = stop;
        }

        void pass() {
            if (boundaries.incrementAndGet() == at) {
                stop.run();
            }
        }
    }

    @Test
    void aPersonMayStopATurnAnywhereAndTheSessionGoesOn() throws InterruptedException {
        int boundaries = undisturbed();
        assertThat(boundaries).isGreaterThan(20);
        for (int at : IntStream.rangeClosed(0, boundaries).toArray()) {
            Cancel cancel = new Cancel();
            Stopper stopper = new Stopper(at, cancel::ask);
            if (at == 0) {
                cancel.ask();
            }
            Stopped stopped = run(stopper, cancel, new HandTime());
            assertThat(stopped.end).as("boundary " + at).isIn(new TurnEnd.Cancelled(), new TurnEnd.Done());
            requireValid(stopped, at);
        }
    }

    @Test
    void theTimeMayBeUpAnywhereAndTheSessionGoesOn() throws InterruptedException {
        for (int at : IntStream.rangeClosed(1, undisturbed()).toArray()) {
            HandTime time = new HandTime();
            Stopper stopper = new Stopper(at, () -> time.pass(Duration.ofHours(1)));
            Stopped stopped = run(stopper, new Cancel(), time);
            assertThat(stopped.end)
                    .as("boundary " + at)
                    .isInstanceOfAny(TurnEnd.LimitReached.class, TurnEnd.Done.class);
            requireValid(stopped, at);
        }
    }

    private record Stopped(SessionId session, TurnEnd end, List<Message.Prompt> left) {}

    private int undisturbed() throws InterruptedException {
        Stopper stopper = new Stopper(-1, () -> {});
        assertThat(run(stopper, new Cancel(), new HandTime()).end).isEqualTo(new TurnEnd.Done());
        return stopper.boundaries.get();
    }

    private Stopped run(Stopper stopper, Cancel cancel, HandTime time) throws InterruptedException {
        List<Message.Prompt> said = new ArrayList<>();
        Tool read = reading("read", (a, c) -> works(stopper, said));
        Tool change = changing("change", (a, c) -> works(stopper, said));
        var model = new PlayedModel(
                        calls(call("a", "read"), call("b", "read"), call("c", "change"), call("d", "read")),
                        calls(call("e", "change"), call("f", "change")),
                        says("Done in red."),
                        says("Done in green."),
                        says("Done for good."))
                .before(stopper::pass);
        Inbox inbox = () -> {
            stopper.pass();
            List<Message.Prompt> all;
            synchronized (said) {
                all = List.copyOf(said);
                said.clear();
            }
            stopper.pass();
            return all;
        };
        try (Journal journal = new FileHistory(folder, Clock.systemUTC()).create();
                FakeBox box = new FakeBox()) {
            var bench = new Bench(new Toolbox(List.of(read, change), List.of()), box, Safekeeping.NONE, List::of);
            var log = new EventLog(journal, List.of(), passing(stopper));
            var agent = new Agent(model, bench, log, new Agent.Brief("system", List.of(), AN_HOUR), time);
            TurnEnd end = agent.turn(PROMPT, inbox, cancel);
            return new Stopped(journal.session(), end, said);
        }
    }

    /** Every entry is a boundary of its own. */
    private static EventSink passing(Stopper stopper) {
        return new EventSink() {
            @Override
            public void kept(Journal.Entry entry) {
                stopper.pass();
            }

            @Override
            public void live(AgentEvent.Live event) {
                stopper.pass();
            }
        };
    }

    private static ToolOutput works(Stopper stopper, List<Message.Prompt> said) {
        synchronized (said) {
            said.add(MORE);
        }
        stopper.pass();
        return ToolOutput.done("done", Json.object().end());
    }

    private void requireValid(Stopped stopped, int at) {
        var opening = new FileHistory(folder, Clock.systemUTC()).open(stopped.session);
        assertThat(opening).as("boundary " + at).isInstanceOf(Opening.Opened.class);
        var opened = (Opening.Opened) opening;
        try (Journal journal = opened.journal()) {
            List<AgentEvent.Kept> events =
                    opened.entries().stream().map(Journal.Entry::event).toList();
            assertThat(opened.notices()).isEmpty();
            assertThat(events.getLast())
                    .as("boundary " + at)
                    .isInstanceOfSatisfying(AgentEvent.TurnEnded.class, ended -> assertThat(ended.end())
                            .isEqualTo(stopped.end));
            journal.append(new AgentEvent.Prompted(PROMPT));
            requireValid(Conversation.of(
                    journal.after(0).stream().map(Journal.Entry::event).toList()));
            long heard = events.stream()
                    .filter(new AgentEvent.Prompted(MORE)::equals)
                    .count();
            long ran = events.stream()
                    .filter(event -> event.toString().contains("text=done"))
                    .count();
            assertThat(heard + stopped.left.size())
                    .as("words at boundary " + at)
                    .isEqualTo(ran);
        }
    }

    /** As providers want it: it begins and ends with the person's side, and calls have their results at once and in order. */
    private static void requireValid(List<Message> messages) {
        assertThat(messages.getFirst()).isInstanceOf(Message.Prompt.class);
        assertThat(messages.getLast()).isEqualTo(PROMPT);
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i) instanceof Message.Answer answer
                    && !answer.calls().isEmpty()) {
                assertThat(messages.get(i + 1)).isInstanceOfSatisfying(Message.Results.class, results -> assertThat(
                                results.results())
                        .extracting(result -> result.callId())
                        .containsExactlyElementsOf(
                                answer.calls().stream().map(ToolCall::id).toList()));
            }
        }
    }

    private static ToolCall call(String id, String name) {
        return new ToolCall(id, name, "{}");
    }
}
