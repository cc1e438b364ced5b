package dev.glovebox.ui.tui.full;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.testing.Golden;
import dev.glovebox.ui.tui.input.Key;
import dev.glovebox.ui.tui.input.Key.Modifier;
import dev.glovebox.ui.tui.text.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ViewerTest {
    private static final Key ENTER = Key.pressed(Key.ENTER);
    private static final Key ESCAPE = Key.pressed(Key.ESCAPE);
    private static final Key TAB = Key.pressed(Key.TAB);
    private static final Key BACK_TAB = Key.pressed(Key.TAB, Modifier.SHIFT);

    @ParameterizedTest
    @CsvSource({"24, 80", "10, 40"})
    void showsTheEndOfASessionFirst(int height, int width) {
        golden("end", new Viewer(Tale.PROSE, Tale.whole()), height, width);
    }

    @ParameterizedTest
    @CsvSource({"24, 80", "10, 40"})
    void showsItsBeginning(int height, int width) {
        Viewer viewer = new Viewer(Tale.PROSE, Tale.whole());
        type(viewer, "g");
        golden("beginning", viewer, height, width);
    }

    @ParameterizedTest
    @CsvSource({"24, 80", "10, 40"})
    void showsWhatASearchFindsWithinAFold(int height, int width) {
        Viewer viewer = new Viewer(Tale.PROSE, Tale.whole());
        type(viewer, "/TEST 11");
        golden("search", viewer, height, width);
    }

    @Test
    void showsEverythingUnfolded() {
        Viewer viewer = new Viewer(Tale.PROSE, Tale.whole());
        type(viewer, "ag");
        golden("unfolded", viewer, 160, 80);
    }

    private static void golden(String name, Viewer viewer, int height, int width) {
        Golden.files()
                .matches(
                        "tui/viewer-%s-%dx%d.txt".formatted(name, width, height),
                        Tale.screen(viewer.rows(height, width)));
    }

    @Test
    void anEmptySessionSaysWhatToDo() {
        Viewer viewer = new Viewer(Tale.PROSE, List.of());
        for (Key key : List.of(ENTER, TAB, BACK_TAB, Key.pressed(Key.UP), Key.pressed(Key.PAGE_DOWN))) {
            viewer.press(key);
        }
        type(viewer, "gGoanNjk b/x");

        assertThat(viewer.rows(4, 80).getFirst().text()).startsWith("Nothing has been said yet.");
    }

    @Test
    void theCursorMovesByRowsScreensAndToBothEnds() {
        Viewer viewer = numbered(100);
        assertThat(cursor(viewer)).isEqualTo("row 100");
        press(viewer, Key.pressed(Key.UP));
        type(viewer, "k");
        assertThat(cursor(viewer)).isEqualTo("row 98");
        press(viewer, Key.pressed(Key.DOWN));
        assertThat(cursor(viewer)).isEqualTo("row 99");
        type(viewer, "j");
        assertThat(cursor(viewer)).isEqualTo("row 100");
        press(viewer, Key.pressed(Key.PAGE_UP));
        assertThat(cursor(viewer)).isEqualTo("row 92");
        type(viewer, "b");
        assertThat(cursor(viewer)).isEqualTo("row 84");
        press(viewer, Key.pressed(Key.PAGE_DOWN));
        assertThat(cursor(viewer)).isEqualTo("row 92");
        type(viewer, " ");
        assertThat(cursor(viewer)).isEqualTo("row 100");
        press(viewer, Key.pressed(Key.HOME));
        assertThat(cursor(viewer)).isEqualTo("row 1");
        press(viewer, Key.pressed(Key.END));
        assertThat(cursor(viewer)).isEqualTo("row 100");
        type(viewer, "g");
        assertThat(cursor(viewer)).isEqualTo("row 1");
        type(viewer, "G");
        assertThat(cursor(viewer)).isEqualTo("row 100");
    }

    @Test
    void theLastLineTellsHowFarOneIs() {
        Viewer viewer = numbered(100);
        assertThat(viewer.rows(10, 40).getLast().text()).startsWith("100 %  ");
        type(viewer, "g");
        assertThat(viewer.rows(10, 40).getLast().text()).matches("[0-9] %  .*");
        for (int i = 0; i < 50; i++) {
            type(viewer, "j");
        }
        assertThat(viewer.rows(10, 40).getLast().text()).matches("(4[5-9]|5[0-5]) %  .*");
    }

    @Test
    void anOutputUnfoldsUnderTheCursorAndFoldsFromWithin() {
        Viewer viewer = calls(3);
        assertThat(texts(viewer)).contains("    ▸ 5 lines").doesNotContain("    out 2 of 3");
        press(viewer, ENTER);
        assertThat(texts(viewer)).contains("▌   ▾ 5 lines");
        type(viewer, "jj");
        assertThat(cursor(viewer)).isEqualTo("out 2 of call 3");
        type(viewer, "o");

        assertThat(cursor(viewer)).isEqualTo("▸ 5 lines");
        assertThat(texts(viewer)).noneMatch(text -> text.contains("out "));
    }

    @Test
    void tabGoesFromOutputToOutput() {
        Viewer viewer = calls(3);
        type(viewer, "g");
        press(viewer, TAB, ENTER, TAB, ENTER);
        assertThat(String.join("\n", texts(viewer, 40))).contains("out 1 of call 1", "out 1 of call 2");
        press(viewer, TAB, TAB, BACK_TAB, BACK_TAB, ENTER);

        assertThat(String.join("\n", texts(viewer, 40)))
                .doesNotContain("call 1")
                .contains("out 1 of call 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "O"})
    void allOutputsUnfoldAndFoldTogether(String key) {
        Viewer viewer = calls(3);
        press(viewer, ENTER);
        type(viewer, key);
        assertThat(String.join("\n", texts(viewer, 60))).contains("of call 1", "of call 2", "of call 3");
        type(viewer, key);

        assertThat(String.join("\n", texts(viewer, 60))).doesNotContain("of call");
    }

    @Test
    void aSearchUnfoldsOnlyWhatTheFoundPlaceIsIn() {
        Viewer viewer = calls(3);
        type(viewer, "g/OUT 3 OF CALL 2");

        assertThat(Tale.marked(viewer.rows(40, 80))).containsExactly("out 3 of call 2");
        assertThat(String.join("\n", texts(viewer, 40)))
                .doesNotContain("of call 1", "of call 3")
                .contains("/OUT 3 OF CALL 2▏  1 of 1");
    }

    @Test
    void leavingASearchWhileTypingFoldsAgainAndGoesBack() {
        Viewer viewer = calls(3);
        List<String> before = texts(viewer);
        type(viewer, "/out");
        assertThat(texts(viewer)).isNotEqualTo(before);
        press(viewer, ESCAPE);

        assertThat(texts(viewer)).isEqualTo(before);
    }

    @Test
    void aKeptSearchGoesToTheNextAndThePreviousOneAroundTheEnds() {
        Viewer viewer = numbered(100);
        type(viewer, "g/row 1");
        press(viewer, ENTER);
        assertThat(footer(viewer)).startsWith("/row 1  1 of 12");
        type(viewer, "n");
        assertThat(cursor(viewer)).isEqualTo("row 10");
        type(viewer, "NN");
        assertThat(cursor(viewer)).isEqualTo("row 100");
        assertThat(footer(viewer)).startsWith("/row 1  12 of 12");
        press(viewer, ESCAPE);
        assertThat(footer(viewer)).startsWith("100 %");
        assertThat(cursor(viewer)).isEqualTo("row 100");
        assertThat(viewer.press(ESCAPE)).isEqualTo(Viewer.Outcome.CLOSE);
    }

    @Test
    void aSearchIsTypedErasedPastedAndFindsNothingInWords() {
        Viewer viewer = numbered(20);
        type(viewer, "g/rowx");
        assertThat(footer(viewer)).startsWith("/rowx▏  nothing found");
        press(viewer, Key.pressed(Key.BACKSPACE));
        assertThat(footer(viewer)).startsWith("/row▏  1 of 20");
        press(viewer, new Key.Pasted(" 7\nmore"));
        assertThat(cursor(viewer)).isEqualTo("row 7");
        press(viewer, Key.pressed(Key.BACKSPACE), Key.pressed(Key.BACKSPACE), Key.pressed(Key.DOWN));
        assertThat(cursor(viewer)).isEqualTo("row 2");
        for (int i = 0; i < 4; i++) {
            press(viewer, Key.pressed(Key.BACKSPACE));
        }
        assertThat(footer(viewer)).contains("%");
    }

    @Test
    void aMatchThatIsBrokenOverTwoRowsIsMarkedOnBoth() {
        String long1 = "x".repeat(30) + "needle" + "y".repeat(30);
        Viewer viewer = new Viewer(
                Tale.PROSE,
                List.of(Tale.bash("1", "cat"), Tale.printed("1", long1), Tale.answer("a ".repeat(17) + "two words")));
        viewer.rows(20, 37);
        type(viewer, "g/needle");
        assertThat(String.join("", Tale.marked(viewer.rows(20, 37)))).isEqualTo("needle");
        assertThat(Tale.marked(viewer.rows(20, 37))).hasSize(2);
        press(viewer, ESCAPE);
        viewer.rows(20, 40);
        type(viewer, "/two words");

        assertThat(Tale.marked(viewer.rows(20, 40))).containsExactly("two", "words");
    }

    @ParameterizedTest
    @ValueSource(strings = {"t", "c"})
    void controlClosesAlsoFromASearch(String letter) {
        Viewer viewer = numbered(5);
        type(viewer, "/q");
        assertThat(viewer.press(Key.ctrl(letter))).isEqualTo(Viewer.Outcome.CLOSE);
        assertThat(numbered(5).press(new Key.Typed("q"))).isEqualTo(Viewer.Outcome.CLOSE);
    }

    @Test
    void itFollowsWhatComesOnlyAtTheEnd() {
        Viewer viewer = numbered(30);
        viewer.add(Tale.answer("fresh"));
        assertThat(cursor(viewer)).isEqualTo("fresh");
        press(viewer, Key.pressed(Key.UP), Key.pressed(Key.UP));
        List<String> before = texts(viewer).subList(0, 9);
        viewer.add(Tale.answer("fresher"));

        assertThat(texts(viewer).subList(0, 9)).isEqualTo(before);
        type(viewer, "G");
        assertThat(cursor(viewer)).isEqualTo("fresher");
    }

    @Test
    void aCallThatEndsChangesItsOwnLine() {
        Viewer viewer = new Viewer(Tale.PROSE, List.of(Tale.bash("1", "make"), Tale.bash("2", "sleep 9")));
        assertThat(texts(viewer)).contains("  🔧 Running: bash(make)");
        viewer.add(Tale.printed("1", "ok"));
        assertThat(texts(viewer)).contains("  ✓ bash  make  ·  exit 0  ·  1.2 s", "    ▸ 1 line");
        viewer.add(Tale.done());

        assertThat(texts(viewer)).contains("  ✗ bash  sleep 9  ·  cut off before it ended");
    }

    @Test
    void whatComesIsSearchedToo() {
        Viewer viewer = numbered(3);
        type(viewer, "/row");
        press(viewer, ENTER);
        viewer.add(Tale.answer("another row"));

        assertThat(footer(viewer)).startsWith("/row  3 of 4");
    }

    @Test
    void thePlaceIsKeptWhenTheSizeChanges() {
        Viewer viewer = new Viewer(
                Tale.PROSE,
                IntStream.rangeClosed(1, 60)
                        .mapToObj(i -> Tale.answer(("word" + i + " ").repeat(40)))
                        .toList());
        viewer.rows(24, 80);
        type(viewer, "/word30 ");
        press(viewer, ENTER);
        for (int width : new int[] {40, 120, 20, 80}) {
            assertThat(cursorRow(viewer.rows(10, width))).contains("word30 ");
        }
    }

    @Test
    void anEntryIsShownWithTheTextThatWasFoundInIt() {
        Viewer viewer = new Viewer(Tale.PROSE, Tale.whole());
        viewer.show(6, "test 77");

        assertThat(cursor(viewer)).isEqualTo("test 77");
        assertThat(Tale.marked(viewer.rows(24, 80))).contains("test 77");
    }

    @Test
    void nothingInASessionSteersTheTerminal() {
        String evil = "a\033]0;owned\007\033[2J\r\u009bx\u202e\0\n\ud800";
        List<AgentEvent.Kept> events = List.of(
                new AgentEvent.SessionOpened(evil, evil, evil, evil),
                Tale.prompt(evil),
                Tale.answer(evil),
                Tale.started("1", evil, evil),
                Tale.ended("1", Outcome.FAILED, Tale.NOTHING, new Content.Text(evil)),
                new AgentEvent.Noticed(evil),
                new AgentEvent.Undone("1", evil),
                Tale.done());
        Viewer viewer = new Viewer(Tale.PROSE, events);
        type(viewer, "a");

        assertThat(Tale.screen(viewer.rows(60, 40)).chars().filter(c -> c != '\n'))
                .noneMatch(c -> Character.isISOControl(c) || c == 0x202e);
    }

    private static Viewer numbered(int rows) {
        Viewer viewer = new Viewer(Tale.PROSE, List.of(Tale.answer(Tale.lines("row", rows))));
        viewer.rows(10, 80);
        return viewer;
    }

    private static Viewer calls(int count) {
        List<AgentEvent.Kept> events = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            String id = String.valueOf(i);
            events.add(Tale.bash(id, "run"));
            events.add(Tale.printed(id, Tale.lines("out", 5).replace("\n", " of call " + i + "\n")));
        }
        Viewer viewer = new Viewer(Tale.PROSE, events);
        viewer.rows(10, 80);
        return viewer;
    }

    private static void press(Viewer viewer, Key... keys) {
        for (Key key : keys) {
            assertThat(viewer.press(key)).isEqualTo(Viewer.Outcome.STAY);
        }
    }

    private static void type(Viewer viewer, String text) {
        Tale.typing(text).forEach(viewer::press);
    }

    private static List<String> texts(Viewer viewer) {
        return texts(viewer, 10);
    }

    private static List<String> texts(Viewer viewer, int height) {
        return Tale.texts(viewer.rows(height, 80));
    }

    private static String footer(Viewer viewer) {
        return viewer.rows(10, 80).getLast().text();
    }

    private static String cursor(Viewer viewer) {
        return cursorRow(viewer.rows(10, 80)).strip();
    }

    private static String cursorRow(List<Row> rows) {
        return rows.stream()
                .map(Row::text)
                .filter(text -> text.startsWith("▌ "))
                .map(text -> text.substring(2))
                .findFirst()
                .orElse("no cursor");
    }
}
