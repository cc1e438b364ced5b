package dev.glovebox.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.Conversation;
import dev.glovebox.agent.journal.Flaws;
import dev.glovebox.agent.journal.HandClock;
import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Opening;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.agent.journal.file.SimulatedDisk;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.Kept;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.testing.FakeBox;
import dev.glovebox.tools.Bench;
import dev.glovebox.tools.Safekeeping;
import dev.glovebox.tools.Toolbox;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * One session through some runs, with everything around the loop simulated: a model that says anything, tools in a fake box, a disk that
 * is full, loses its process or its power, time that passes. Whatever happens, the invariants hold.
 */
final class Simulation {
    private final Random random;
    private final HandTime time = new HandTime();
    private final HandClock clock = new HandClock("2026-01-31T12:00:00Z");
    private final SimulatedDisk disk = new SimulatedDisk();
    private final AtomicInteger works = new AtomicInteger();
    private final SimulatedTools tools = new SimulatedTools(time, this::isWritten);
    private List<Kept> acknowledged = new ArrayList<>();

    /** So many entries were brought to the disk. */
    private int safe;

    private Optional<SessionId> session = Optional.empty();

    Simulation(long seed) {
        random = new Random(seed);
    }

    void run() throws InterruptedException {
        for (int run = 1 + random.nextInt(4); run > 0; run--) {
            clock.pass(Duration.ofSeconds(random.nextInt(7200) - 3600));
            plan();
            boolean failed = false;
            try {
                one();
            } catch (Journal.NotKept | UncheckedIOException e) {
                failed = true;
                assertThat(String.valueOf(e.getMessage())).contains("No space left on device");
            } catch (SimulatedDisk.Killed e) {
                assertThat(disk.isDead()).isTrue();
            } catch (IllegalStateException e) {
                assertThat(e).hasRootCauseInstanceOf(SimulatedDisk.Killed.class);
            }
            afterwards(failed);
        }
    }

    private void plan() {
        switch (random.nextInt(6)) {
            case 0 -> disk.fill(random.nextInt(60), 1 + random.nextInt(8), random.nextInt(300));
            case 1, 2 -> disk.kill(random.nextInt(80), random.nextInt(300));
            default -> {}
        }
    }

    private void one() throws InterruptedException {
        History history = disk.history(clock);
        try (Journal journal = opened(history)) {
            session = Optional.of(journal.session());
            List<Journal.Entry> before = journal.after(0);
            EventLog log = new EventLog(journal, before, new Acknowledged());
            log.keep(new AgentEvent.SessionOpened(journal.session().text(), "/w", "simulated", "sealed"));
            turn(log);
            safe = acknowledged.size();
        }
    }

    private Journal opened(History history) {
        return session.filter(id -> disk.lines(id).anyMatch(line -> line.contains("\"event\"")))
                .map(id -> ((Opening.Opened) history.open(id)).journal())
                .orElseGet(history::create);
    }

    private void turn(EventLog log) throws InterruptedException {
        var model = new SimulatedModel(random, time, works);
        int turns = 1 + random.nextInt(12);
        int before = acknowledged.size();
        try (FakeBox box = new FakeBox()) {
            var bench = new Bench(new Toolbox(tools.all(), List.of()), box, Safekeeping.NONE, List::of);
            var brief = new Agent.Brief("system", bench.specs(), limits(turns));
            TurnEnd end = new Agent(model, bench, log, brief, time)
                    .turn(
                            Message.Prompt.of("Do it. " + "word ".repeat(random.nextInt(100))),
                            this::steering,
                            new Cancel());
            assertThat(acknowledged.getLast()).isInstanceOf(AgentEvent.TurnEnded.class);
            assertThat(((AgentEvent.TurnEnded) acknowledged.getLast()).end()).isEqualTo(end);
        } finally {
            assertThat(model.flaws).isEmpty();
            assertThat(tools.flaws).isEmpty();
            assertThat(answers(acknowledged.subList(before, acknowledged.size())))
                    .isLessThanOrEqualTo(turns);
        }
    }

    private List<Message.Prompt> steering() {
        return random.nextInt(6) == 0 ? List.of(Message.Prompt.of("And that.")) : List.of();
    }

    private Limits limits(int turns) {
        Budget run = new Budget(
                turns,
                random.nextBoolean() ? Long.MAX_VALUE : 1 + random.nextInt(40_000),
                Budget.UNBOUNDED.cost(),
                random.nextBoolean() ? Budget.FOREVER : Duration.ofMillis(1 + random.nextInt(30_000)));
        return new Limits(run, Budget.UNBOUNDED, 100, Tariff.UNKNOWN);
    }

    private static long answers(List<Kept> events) {
        return events.stream().filter(AgentEvent.Answered.class::isInstance).count();
    }

    /**
     * The next process finds every entry that was acknowledged, once and in order, and can go on from there. One more may be there: the disk
     * can fail just after its last byte, and fail again when that should be taken back.
     */
    private void afterwards(boolean failed) {
        boolean killed = disk.isDead();
        disk.mend();
        boolean powerCut = random.nextInt(4) == 0;
        if (powerCut) {
            disk.cutPower(random);
        }
        List<Kept> there = there();
        if (powerCut) {
            assertThat(there.size()).isBetween(safe, acknowledged.size() + 1);
            assertThat(acknowledged.subList(0, Math.min(there.size(), acknowledged.size())))
                    .isEqualTo(there.subList(0, Math.min(there.size(), acknowledged.size())));
        } else {
            assertThat(there.size()).isBetween(acknowledged.size(), acknowledged.size() + (killed || failed ? 1 : 0));
            assertThat(there.subList(0, acknowledged.size())).isEqualTo(acknowledged);
        }
        acknowledged = new ArrayList<>(there);
        assertThat(Flaws.of(Conversation.of(there))).isEmpty();
        assertThat(ids(there)).doesNotHaveDuplicates();
        assertThat(tools.done.values()).allMatch(times -> times == 1);
    }

    private List<Kept> there() {
        if (session.filter(id -> disk.lines(id).anyMatch(line -> line.contains("\"event\"")))
                .isEmpty()) {
            return List.of();
        }
        var opened = (Opening.Opened) disk.history(clock).open(session.get());
        try (Journal journal = opened.journal()) {
            assertThat(journal.after(0)).isEqualTo(opened.entries());
            return opened.entries().stream().map(Journal.Entry::event).toList();
        }
    }

    private static List<String> ids(List<Kept> events) {
        return events.stream()
                .flatMap(event -> event instanceof AgentEvent.ToolEnded ended ? Stream.of(ended.result()) : Stream.of())
                .map(ToolResult::callId)
                .toList();
    }

    private boolean isWritten(long work) {
        return disk.lines(session.orElseThrow())
                .anyMatch(line -> line.contains("tool_started") && line.contains("{\\\"work\\\":" + work + ","));
    }

    /** What a person was shown. */
    private final class Acknowledged implements EventSink {
        @Override
        public void kept(Journal.Entry entry) {
            acknowledged.add(entry.event());
            assertThat(entry.number()).isEqualTo(acknowledged.size());
        }

        @Override
        public void live(AgentEvent.Live event) {}
    }
}
