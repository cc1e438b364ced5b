package dev.glovebox.agent.journal;

import static dev.glovebox.agent.journal.Samples.answered;
import static dev.glovebox.agent.journal.Samples.done;
import static dev.glovebox.agent.journal.Samples.prompted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.glovebox.agent.journal.History.Hit;
import dev.glovebox.agent.journal.History.Reading;
import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.Kept;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every store of sessions does. */
@Timeout(180)
public abstract class JournalContract {
    private static final Instant START = Instant.parse("2026-01-31T12:00:00.123Z");

    private final HandClock clock = new HandClock(START.toString());
    private History history;

    /** One with nothing in it. */
    protected abstract History history(Clock clock);

    @BeforeEach
    void begin() {
        history = history(clock);
    }

    @Test
    void numbersFromOneAndGivesBackWhatItWasGiven() {
        try (Journal journal = history.create()) {
            assertThat(journal.session()).isEqualTo(new SessionId("20260131-120000"));
            assertThat(journal.append(prompted("one"))).isEqualTo(1);
            clock.pass(Duration.ofMillis(7));
            assertThat(journal.append(answered(new Content.Text("two")))).isEqualTo(2);

            Entry second = new Entry(2, START.plusMillis(7), answered(new Content.Text("two")));
            assertThat(journal.after(0)).containsExactly(new Entry(1, START, prompted("one")), second);
            assertThat(journal.after(1)).containsExactly(second);
            assertThat(journal.after(2)).isEmpty();
        }
    }

    @Test
    void keepsEveryKindOfEventToTheLetter() {
        List<Kept> events = Stream.concat(
                        Samples.session(6).stream(),
                        Stream.of(
                                new AgentEvent.Noticed("a lone \ud800 surrogate, \u2028, \0 and \u001b[31m"),
                                answered(new Content.Image("image/png", "AAAA"), new Content.HiddenThinking("x")),
                                ended(new TurnEnd.LimitReached("turns")),
                                ended(new TurnEnd.Cancelled()),
                                ended(new TurnEnd.Failed("no model"))))
                .toList();
        try (Journal journal = history.create()) {
            events.forEach(journal::append);
            journal.force();

            assertThat(journal.after(0)).extracting(Entry::event).isEqualTo(events);
        }
    }

    @Test
    void threadsMayAppendReadAndForceAtOnce() throws InterruptedException {
        try (Journal journal = history.create()) {
            List<Thread> threads = Stream.of("a", "b", "c", "d")
                    .map(name -> Thread.ofVirtual().start(() -> busy(journal, name)))
                    .toList();
            for (Thread thread : threads) {
                thread.join();
            }

            assertThat(journal.after(0))
                    .extracting(Entry::number)
                    .isEqualTo(LongStream.rangeClosed(1, 4 * 25).boxed().toList());
        }
    }

    private static void busy(Journal journal, String name) {
        for (int i = 0; i < 25; i++) {
            Kept event = prompted(name + i);
            long number = journal.append(event);
            journal.force();
            assertThat(journal.after(number - 1).getFirst().event()).isEqualTo(event);
        }
    }

    @Test
    void goesOnWhereItStopped() {
        SessionId id = begun("one");

        try (Journal journal = opened(id).journal()) {
            assertThat(journal.append(prompted("two"))).isEqualTo(2);
        }

        Opening.Opened again = opened(id);
        again.journal().close();
        assertThat(again.notices()).isEmpty();
        assertThat(again.entries())
                .containsExactly(new Entry(1, START, prompted("one")), new Entry(2, START, prompted("two")));
    }

    @Test
    void sessionsOfOneSecondHaveNamesOfTheirOwn() {
        assertThat(List.of(begun("a"), begun("b"), begun("c")))
                .extracting(SessionId::text)
                .containsExactly("20260131-120000", "20260131-120000-2", "20260131-120000-3");
    }

    @Test
    void hasOneOwnerAtATime() {
        try (Journal journal = history.create()) {
            SessionId id = journal.session();

            assertThat(history.open(id))
                    .isInstanceOfSatisfying(Opening.InUse.class, refused -> assertThat(refused.message())
                            .contains("session 20260131-120000 is in use by"));
            assertThat(history.delete(id)).containsInstanceOf(Opening.InUse.class);
            assertThat(journal.append(prompted("still mine"))).isEqualTo(1);
        }
        opened(new SessionId("20260131-120000")).journal().close();
    }

    @Test
    void canBeReadWhileItIsInUse() {
        try (Journal journal = history.create()) {
            journal.append(prompted("one"));

            assertThat(history.read(journal.session()))
                    .contains(new Reading(List.of(new Entry(1, START, prompted("one"))), Optional.empty()));
        }
    }

    @Test
    void whatIsNotThereIsMissing() {
        SessionId id = new SessionId("20200101-000000");

        assertThat(history.open(id)).isEqualTo(new Opening.Missing(id));
        assertThat(history.salvage(id)).isEqualTo(new Opening.Missing(id));
        assertThat(history.delete(id)).contains(new Opening.Missing(id));
        assertThat(history.read(id)).isEmpty();
        assertThat(history.list()).isEmpty();
        assertThat(history.search("a", 10)).isEmpty();
        assertThat(history.last("/w")).isEmpty();
    }

    @Test
    void aClosedJournalTakesNothing() {
        Journal journal = history.create();
        journal.close();
        journal.close();

        assertThatIllegalStateException().isThrownBy(() -> journal.append(prompted("late")));
        assertThatIllegalStateException().isThrownBy(journal::force);
    }

    @Test
    void anEntryThatCouldNotBeReadAgainIsNotKept() {
        Json deep = Json.of(1);
        for (int i = 0; i < 300; i++) {
            deep = Json.of(List.of(deep));
        }
        ToolResult result = new ToolResult("a", ToolResult.Outcome.DONE, List.of(), deep);
        try (Journal journal = history.create()) {
            assertThatExceptionOfType(Journal.NotKept.class)
                    .isThrownBy(() -> journal.append(new AgentEvent.ToolEnded(result, Duration.ZERO)));

            assertThat(journal.append(prompted("one"))).isEqualTo(1);
            assertThat(journal.after(0)).hasSize(1);
        }
    }

    @Test
    void listsTheNewestFirst() {
        SessionId first = session("/w", "\n  Write a poem  \nabout gloves");
        clock.pass(Duration.ofHours(1));
        SessionId second = session("/v", "");
        try (Journal journal = opened(second).journal()) {
            clock.pass(Duration.ofHours(1));
            journal.append(prompted("more"));
        }

        assertThat(history.list())
                .containsExactly(
                        summary(
                                second,
                                "/v",
                                "",
                                START.plusSeconds(3600),
                                START.plusSeconds(7200),
                                3,
                                Optional.empty()),
                        summary(first, "/w", "Write a poem", START, START, 2, Optional.of(new TurnEnd.Done())));
    }

    @Test
    void theLastSessionOfAWorkspaceIsTheOneUsedLast() {
        SessionId first = session("/w", "one");
        clock.pass(Duration.ofHours(1));
        session("/w", "two");
        session("/other", "three");
        clock.pass(Duration.ofHours(1));
        try (Journal journal = opened(first).journal()) {
            journal.append(new AgentEvent.Noticed("used again"));
        }

        assertThat(history.last("/w")).map(Listed.Summary::id).contains(first);
        assertThat(history.last("/")).isEmpty();
    }

    @Test
    void findsTextWhateverItsCase() {
        SessionId first = begun("There is a \"Needle\"\nin this haystack");
        clock.pass(Duration.ofHours(1));
        SessionId second = begun("no sewing");
        try (Journal journal = opened(second).journal()) {
            journal.append(answered(new Content.Text("bla\n a \"NEEDLE\" again")));
            journal.append(new AgentEvent.Noticed("\"needle\""));
        }

        assertThat(history.search("\"needle\"", 10))
                .containsExactly(
                        new Hit(second, 2, " a \"NEEDLE\" again"),
                        new Hit(second, 3, "\"needle\""),
                        new Hit(first, 1, "There is a \"Needle\""));
        assertThat(history.search("\"needle\"", 1)).hasSize(1);
        assertThat(history.search("prompted", 10)).isEmpty();
        assertThat(history.search(" ", 10)).isEmpty();
    }

    @Test
    void whatPeopleSaidIsFoundInAllSessionsNewestFirst() {
        try (Journal journal = history.create()) {
            journal.append(prompted("one"));
            journal.append(new AgentEvent.Noticed("{\"type\":\"prompted\"}"));
            journal.append(prompted("two"));
        }
        try (Journal journal = history.create()) {
            journal.append(prompted("three"));

            assertThat(history.prompts(10, 1 << 20))
                    .containsExactly(Message.Prompt.of("three"), Message.Prompt.of("two"), Message.Prompt.of("one"));
            assertThat(history.prompts(2, 1 << 20)).hasSize(2);
            assertThat(history.prompts(10, 1)).isEmpty();
        }
    }

    @Test
    void whatIsDeletedIsGone() {
        SessionId id = begun("one");

        assertThat(history.delete(id)).isEmpty();

        assertThat(history.open(id)).isEqualTo(new Opening.Missing(id));
        assertThat(history.list()).isEmpty();
    }

    private static Kept ended(TurnEnd end) {
        return new AgentEvent.TurnEnded(end, Message.Usage.NONE, Duration.ofSeconds(1));
    }

    private static Listed summary(
            SessionId id,
            String workspace,
            String prompt,
            Instant started,
            Instant last,
            long messages,
            Optional<TurnEnd> end) {
        return new Listed.Summary(id, started, last, workspace, "anthropic/claude", prompt, messages, end);
    }

    private SessionId begun(String prompt) {
        try (Journal journal = history.create()) {
            journal.append(prompted(prompt));
            return journal.session();
        }
    }

    private SessionId session(String workspace, String prompt) {
        try (Journal journal = history.create()) {
            journal.append(Samples.opened(journal.session(), workspace));
            journal.append(prompted(prompt));
            journal.append(answered(new Content.Text("yes")));
            journal.append(done());
            journal.append(new AgentEvent.Noticed("and now?"));
            return journal.session();
        }
    }

    private Opening.Opened opened(SessionId id) {
        return (Opening.Opened) history.open(id);
    }
}
