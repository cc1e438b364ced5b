package dev.glovebox.ui.tui.full;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.HandClock;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.testing.Golden;
import dev.glovebox.ui.tui.full.Sessions.Outcome;
import dev.glovebox.ui.tui.full.Sessions.Purpose;
import dev.glovebox.ui.tui.input.Key;
import dev.glovebox.ui.tui.text.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class SessionsTest {
    private static final Key ENTER = Key.pressed(Key.ENTER);
    private static final Key ESCAPE = Key.pressed(Key.ESCAPE);

    @TempDir
    Path folder;

    private final HandClock clock = new HandClock("2026-11-15T06:54:00Z");

    @ParameterizedTest
    @CsvSource({"24, 80", "10, 40", "24, 120"})
    void showsSessionsWithWhatWasSaidLast(int height, int width) throws IOException {
        three();
        damaged();
        golden("list", sessions(Purpose.LOAD), height, width);
    }

    @ParameterizedTest
    @CsvSource({"24, 80", "10, 40"})
    void showsPlacesWhereATextWasFound(int height, int width) {
        three();
        Sessions sessions = sessions(Purpose.BROWSE);
        type(sessions, "/TEST 7");
        sessions.press(ENTER);
        golden("hits", sessions, height, width);
    }

    private static void golden(String name, Sessions sessions, int height, int width) {
        Golden.files()
                .matches(
                        "tui/sessions-%s-%dx%d.txt".formatted(name, width, height),
                        Tale.screen(sessions.rows(height, width)));
    }

    @Test
    void enterLoadsTheNewestOne() {
        SessionId newest = three();

        assertThat(sessions(Purpose.LOAD).press(ENTER)).isEqualTo(new Outcome.Chosen(newest));
    }

    @Test
    void aBrowserReadsFirstAndLoadsByItsOwnKey() {
        SessionId newest = three();
        Sessions sessions = sessions(Purpose.BROWSE);
        assertThat(sessions.press(ENTER)).isEqualTo(new Outcome.Stay());
        assertThat(Tale.screen(sessions.rows(24, 80))).contains("Enough.", "100 %  l load");
        type(sessions, "/l");
        assertThat(sessions.rows(24, 80).getLast().text()).startsWith("/l");
        sessions.press(ESCAPE);
        type(sessions, "q");
        assertThat(Tale.screen(sessions.rows(24, 80))).startsWith("Sessions");
        assertThat(sessions.press(Key.ctrl("l"))).isEqualTo(new Outcome.Chosen(newest));
        sessions.press(ENTER);

        assertThat(sessions.press(new Key.Typed("l"))).isEqualTo(new Outcome.Chosen(newest));
    }

    @Test
    void typingNarrowsTheListByPromptAndWorkspace() {
        three();
        Sessions sessions = sessions(Purpose.LOAD);
        type(sessions, "cart shop");

        assertThat(sessions.rows(24, 80).getLast().text()).startsWith("1 of 1 (3 in all)");
    }

    @Test
    void aDamagedSessionIsMarkedAndNotChosen() throws IOException {
        damaged();
        Sessions sessions = sessions(Purpose.LOAD);

        assertThat(Tale.screen(sessions.rows(24, 80))).contains("✗ 20260101-000000  unreadable: ", "salvage");
        assertThat(sessions.press(ENTER)).isEqualTo(new Outcome.Stay());
        assertThat(sessions.press(Key.ctrl("l"))).isEqualTo(new Outcome.Stay());
    }

    @Test
    void aHitOpensItsSessionAtThePlace() {
        three();
        Sessions sessions = sessions(Purpose.BROWSE);
        type(sessions, "/");
        assertThat(Tale.screen(sessions.rows(24, 80))).startsWith("Search all sessions");
        type(sessions, "test 77");
        sessions.press(ENTER);
        sessions.press(ENTER);

        assertThat(Tale.marked(sessions.rows(24, 80))).contains("test 77");
        type(sessions, "q");
        assertThat(Tale.screen(sessions.rows(24, 80))).startsWith("Found: test 77");
        sessions.press(ESCAPE);
        assertThat(Tale.screen(sessions.rows(24, 80))).startsWith("Sessions");
        assertThat(sessions.press(ESCAPE)).isEqualTo(new Outcome.Closed());
    }

    @Test
    void nothingFoundSaysSoAndControlCClosesFromAnywhere() {
        three();
        Sessions sessions = sessions(Purpose.BROWSE);
        type(sessions, "/nowhere");
        sessions.press(ENTER);
        assertThat(Tale.screen(sessions.rows(24, 80))).contains("No session has “nowhere” in it.");

        assertThat(sessions.press(Key.ctrl("c"))).isEqualTo(new Outcome.Closed());
    }

    @Test
    void anEmptyHistorySaysWhatWillBeThere() {
        assertThat(Tale.screen(sessions(Purpose.LOAD).rows(24, 80))).contains("There is no session here yet.");
    }

    static LongStream seeds() {
        return ViewerPropertyTest.seeds();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aScreenAlwaysHasItsSize(long seed) throws IOException {
        Chance chance = new Chance(seed);
        for (int i = 0; i < 4; i++) {
            session(chance.events(15));
        }
        damaged();
        Sessions sessions = sessions(chance.one(List.of(Purpose.values())));
        for (int i = 0; i < 100; i++) {
            sessions.press(chance.key());
            int height = chance.below(40);
            int width = chance.below(130);
            List<Row> rows = sessions.rows(height, width);
            assertThat(rows).as("seed %d", seed).hasSize(height);
            assertThat(rows.stream().mapToInt(Row::width).max().orElse(0))
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(width);
        }
    }

    private Sessions sessions(Purpose purpose) {
        return new Sessions(new FileHistory(folder, clock), Tale.PROSE, clock, purpose);
    }

    /** Gives the newest one. */
    private SessionId three() {
        session(Tale.whole());
        clock.pass(Duration.ofDays(3));
        session(List.of(
                new AgentEvent.SessionOpened("20261118-065400", "/work/docs", "claude-x", "sealed"),
                Tale.prompt("Say what \033[31mthis\033[0m does,\nin one sentence"),
                Tale.answer("It does nothing."),
                Tale.done()));
        clock.pass(Duration.ofMinutes(50));
        SessionId newest = session(List.of(
                new AgentEvent.SessionOpened("20261118-074400", "/work/shop", "claude-x", "sealed"),
                Tale.prompt("Hello"),
                Tale.answer("Hello. What shall I do?"),
                Tale.done(),
                Tale.prompt("Say it again."),
                Tale.answer(Tale.lines("Hello for the time", 30) + "Enough.")));
        clock.pass(Duration.ofMinutes(7));
        return newest;
    }

    private SessionId session(List<AgentEvent.Kept> events) {
        try (Journal journal = new FileHistory(folder, clock).create()) {
            events.forEach(journal::append);
            return journal.session();
        }
    }

    private void damaged() throws IOException {
        Files.writeString(folder.resolve("20260101-000000.json"), "this is \033[2J no history\n");
    }

    private static void type(Sessions sessions, String text) {
        Tale.typing(text).forEach(sessions::press);
    }
}
