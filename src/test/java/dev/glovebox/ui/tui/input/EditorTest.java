package dev.glovebox.ui.tui.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.testing.Golden;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

final class EditorTest {
    private static final String FAMILY = "👨‍👩‍👧";
    private static final Margin MARGIN = new Margin(Row.of("› ", Tone.GOOD), Row.of("  "));

    private final Editor editor = new Editor();

    @Test
    void aFamilyIsDeletedAsOne() {
        editor.type("a" + FAMILY + "e\u0301");
        press("backspace");
        assertThat(editor.text()).isEqualTo("a" + FAMILY);
        press("left", "delete");
        assertThat(editor.text()).isEqualTo("a");
    }

    @Test
    void whatIsTypedInPiecesIsJoined() {
        FAMILY.codePoints().forEach(c -> editor.type(Character.toString(c)));
        press("backspace");
        assertThat(editor.text()).isEmpty();
    }

    @Test
    void wordsArePassedAndDeleted() {
        editor.type("one two-three  ");
        press("alt-b");
        assertThat(split()).isEqualTo("one two-|three  ");
        press("ctrl-left");
        assertThat(split()).isEqualTo("one |two-three  ");
        press("alt-f");
        assertThat(split()).isEqualTo("one two|-three  ");
        press("alt-d");
        assertThat(split()).isEqualTo("one two|  ");
        press("ctrl-e", "ctrl-w");
        assertThat(split()).isEqualTo("one |");
        press("alt-backspace");
        assertThat(split()).isEqualTo("|");
    }

    @Test
    void ctrlWGoesToTheBlankAndAltBackspaceToTheSign() {
        editor.type("see src/main");
        press("alt-backspace");
        assertThat(editor.text()).isEqualTo("see src/");
        press("ctrl-w");
        assertThat(editor.text()).isEqualTo("see ");
    }

    @Test
    void linesAreCutAndJoined() {
        lines("one", "two", "three");
        press("up", "home", "ctrl-k");
        assertThat(split()).isEqualTo("one\n|\nthree");
        press("ctrl-k");
        assertThat(split()).isEqualTo("one\n|three");
        press("ctrl-u");
        assertThat(split()).isEqualTo("one|three");
        press("ctrl-u");
        assertThat(split()).isEqualTo("|three");
    }

    @Test
    void cutsOneAfterTheOtherComeBackTogether() {
        editor.type("one two three");
        press("ctrl-w", "ctrl-w");
        assertThat(editor.text()).isEqualTo("one ");
        press("ctrl-y");
        assertThat(editor.text()).isEqualTo("one two three");
        press("home", "ctrl-k", "ctrl-y", "ctrl-y");
        assertThat(editor.text()).isEqualTo("one two threeone two three");
    }

    @Test
    void undoTakesBackWordByWord() {
        "one two".codePoints().forEach(c -> editor.type(Character.toString(c)));
        press("ctrl-a", "ctrl-k");
        press("ctrl-_");
        assertThat(split()).isEqualTo("|one two");
        press("ctrl-_");
        assertThat(split()).isEqualTo("one |");
        press("ctrl-_", "ctrl-_", "ctrl-_");
        assertThat(split()).isEqualTo("|");
    }

    @Test
    void upAndDownKeepTheColumn() {
        lines("long line", "ab", "another one");
        press("up");
        assertThat(split()).isEqualTo("long line\nab|\nanother one");
        press("up");
        assertThat(split()).isEqualTo("long line|\nab\nanother one");
        press("left", "left", "down", "down");
        assertThat(split()).isEqualTo("long line\nab\nanother| one");
    }

    @Test
    void upAndDownGoByRowsOfTheScreen() {
        editor.type("0123456789abcdefghij");
        editor.drawn(Margin.NONE, 8, 10);
        press("left", "up");
        assertThat(split()).isEqualTo("0123456789a|bcdefghij");
        press("up");
        assertThat(split()).isEqualTo("012|3456789abcdefghij");
        assertThat(editor.up()).isFalse();
        press("end");
        assertThat(editor.down()).isFalse();
    }

    @Test
    void aRowThatIsFullHasTheCursorBehindIt() {
        editor.type("01234567");
        assertThat(editor.drawn(Margin.NONE, 8, 10)).isEqualTo(drawn(1, 0, "01234567", ""));
        press("left");
        assertThat(editor.drawn(Margin.NONE, 8, 10)).isEqualTo(drawn(0, 7, "01234567"));
        press("right", "up");
        assertThat(split()).isEqualTo("|01234567");
    }

    @Test
    void aBackslashBeforeEnterIsANewLine() {
        editor.type("one\\");
        assertThat(editor.breaksLine()).isTrue();
        assertThat(editor.text()).isEqualTo("one\n");
        assertThat(editor.breaksLine()).isFalse();
        editor.type("a\\b");
        press("left");
        assertThat(editor.breaksLine()).isFalse();
    }

    @Test
    void aShortPasteIsTextAndALongOneIsFolded() {
        editor.paste("one\ntwo\nthree");
        assertThat(rows(80)).containsExactly("one", "two", "three");
        editor.clear();
        editor.paste("one\ntwo\nthree\nfour\n");
        assertThat(rows(80)).containsExactly("[pasted 4 lines]");
        assertThat(editor.text()).isEqualTo("one\ntwo\nthree\nfour\n");
        editor.clear();
        editor.paste("x".repeat(2310));
        assertThat(rows(80)).containsExactly("[pasted 2,310 characters]");
        editor.clear();
        editor.paste("x".repeat(800));
        assertThat(rows(80)).hasSize(11);
    }

    @Test
    void pastesAreNumberedOnceThereAreSeveral() {
        editor.type("a ");
        editor.paste("1\n".repeat(240));
        editor.type(" b ");
        editor.paste("2\n".repeat(1240));
        assertThat(rows(80)).containsExactly("a [pasted 240 lines #1] b [pasted 1,240 lines #2]");
        assertThat(editor.text()).isEqualTo("a " + "1\n".repeat(240) + " b " + "2\n".repeat(1240));
        press("backspace");
        assertThat(rows(80)).containsExactly("a [pasted 240 lines] b ");
        press("ctrl-left", "ctrl-left", "delete");
        assertThat(editor.text()).isEqualTo("a  b ");
        press("ctrl-_");
        assertThat(rows(80)).containsExactly("a [pasted 240 lines] b ");
    }

    @Test
    void aPasteThatWasCutOutsideItsInputIsStillWhole() {
        editor.paste("1\n".repeat(240));
        press("ctrl-u");
        editor.clear();
        press("ctrl-y");
        assertThat(editor.text()).isEqualTo("1\n".repeat(240));
    }

    @Test
    void textCannotPretendToBeAPaste() {
        editor.type("\udbc0\udc00");
        editor.paste("\udbc0\udc01");
        editor.replace(editor.text() + "\udbff\udffd");
        assertThat(editor.text()).isEqualTo("\ufffd\ufffd\ufffd");
    }

    @Test
    void aPasteOfTwoThousandLinesIsOneElement() {
        String paste = "a line of text\n".repeat(2_000);
        editor.paste(paste);
        editor.type("x");
        assertThat(rows(80)).containsExactly("[pasted 2,000 lines]x");
        press("left", "left");
        assertThat(editor.drawn(Margin.NONE, 80, 5).column()).isZero();
        assertThat(editor.text()).isEqualTo(paste + "x");
    }

    @Test
    void aLabelThatIsTooWideIsCut() {
        editor.paste("x".repeat(2310));
        editor.type("y");
        assertThat(editor.drawn(Margin.NONE, 12, 5))
                .isEqualTo(new Drawn(List.of(Row.of("[pasted 2,3…", Tone.ACCENT), Row.of("y")), 1, 1));
    }

    @Test
    void aWindowAroundTheCursorIsShown() {
        lines("1", "2", "3", "4", "5", "6", "7", "8", "9");
        assertThat(editor.drawn(MARGIN, 20, 4).rows().stream().map(Row::text))
                .containsExactly("› 6", "  7", "  8", "  9");
        press("up", "up", "up", "up");
        assertThat(editor.drawn(MARGIN, 20, 4).rows().stream().map(Row::text))
                .containsExactly("› 4", "  5", "  6", "  7");
        press("ctrl-home");
        assertThat(editor.drawn(MARGIN, 20, 4))
                .isEqualTo(new Drawn(
                        List.of(
                                Row.of("1").after(Span.of("› ", Tone.GOOD)),
                                Row.of("2").after(Span.of("  ")),
                                Row.of("3").after(Span.of("  ")),
                                Row.of("4").after(Span.of("  "))),
                        0,
                        2));
    }

    @Test
    void textOfAMegabyteIsStillEasyToEdit() {
        editor.replace("a line of some words\n".repeat(50_000));
        Assertions.assertTimeout(Duration.ofMinutes(2), () -> {
            press("ctrl-home");
            for (int i = 0; i < 300; i++) {
                editor.type("x");
                press("down", "ctrl-right", "backspace");
                editor.drawn(MARGIN, 80, 10);
            }
        });
        editor.replace("word ".repeat(200_000));
        Assertions.assertTimeout(Duration.ofMinutes(2), () -> {
            for (int i = 0; i < 100; i++) {
                press("alt-b", "left", "up");
                editor.type("x");
                editor.drawn(MARGIN, 80, 10);
            }
        });
    }

    @Test
    void rowsLookAsExpected() {
        String text = "Fix the test 漢字漢字漢字漢字 and\n\tthe " + FAMILY
                + " emoji 😀😀😀😀😀😀 with e\u0301 and \u202e bidi\n\n" + "0123456789".repeat(4);
        StringBuilder shown = new StringBuilder();
        for (int width : List.of(20, 80)) {
            editor.clear();
            editor.type(text);
            editor.paste("1\n".repeat(240));
            editor.type(" end");
            show(editor.drawn(MARGIN, width, 40), width, shown);
        }
        Golden.files().matches("tui/editor-rows.txt", shown.toString());
    }

    private static void show(Drawn drawn, int width, StringBuilder to) {
        to.append("width ")
                .append(width)
                .append(", cursor ")
                .append(drawn.row())
                .append(' ')
                .append(drawn.column());
        for (Row row : drawn.rows()) {
            assertThat(row.width()).isLessThanOrEqualTo(width);
            to.append('\n').append(row.text()).append('|');
        }
        to.append("\n\n");
    }

    private void lines(String... lines) {
        for (int i = 0; i < lines.length; i++) {
            if (i > 0) {
                editor.newLine();
            }
            editor.type(lines[i]);
        }
    }

    private void press(String... chords) {
        for (String chord : chords) {
            switch (chord) {
                case "up" -> editor.up();
                case "down" -> editor.down();
                default -> assertThat(editor.press(Chords.key(chord))).as(chord).isTrue();
            }
        }
    }

    private String split() {
        return editor.beforeCursor() + "|"
                + editor.text().substring(editor.beforeCursor().length());
    }

    private List<String> rows(int width) {
        return editor.drawn(Margin.NONE, width, 100).rows().stream()
                .map(Row::text)
                .toList();
    }

    private static Drawn drawn(int row, int column, String... rows) {
        return new Drawn(
                List.of(rows).stream()
                        .map(text -> text.isEmpty() ? Row.EMPTY : Row.of(text))
                        .toList(),
                row,
                column);
    }
}
