package dev.glovebox.ui.tui.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.testing.Golden;
import dev.glovebox.ui.tui.input.Candidates.Candidate;
import dev.glovebox.ui.tui.input.Composer.Outcome;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ComposerTest {
    private static final Outcome CHANGED = new Outcome.Changed();
    private static final Outcome IGNORED = new Outcome.Ignored();
    private static final Margin MARGIN = new Margin(Row.of("› ", Tone.GOOD), Row.of("  "));

    private final List<String> files = new ArrayList<>(
            List.of("pom.xml", "src/", "src/Main.java", "my notes.txt", "my dir/", "bad\nname", "bad\"name"));

    private final Candidates candidates = new Candidates() {
        @Override
        public List<Candidate> commands() {
            return List.of(
                    new Candidate("help", "", "Lists the commands."),
                    new Candidate("history", "", "Shows what was said."),
                    new Candidate("load", "[ID]", "Opens a session."),
                    new Candidate("allow", "HOST", "Lets programs reach a host."));
        }

        @Override
        public List<Candidate> arguments(String command) {
            return command.equals("load")
                    ? List.of(Candidate.of("20261115-065400", "Fix the test"), Candidate.of("20261114-101010", "Hello"))
                    : List.of();
        }

        @Override
        public List<String> files() {
            return List.copyOf(files);
        }
    };

    private final InputHistory history = new InputHistory();
    private final Composer composer = new Composer(history, candidates);

    @Test
    void enterSendsAndEmpties() {
        type("hello");
        assertThat(press("enter")).isEqualTo(new Outcome.Sent("hello"));
        assertThat(composer.isEmpty()).isTrue();
        press("up");
        assertThat(composer.text()).isEqualTo("hello");
    }

    @Test
    void blankInputIsNotSent() {
        assertThat(press("enter")).isEqualTo(IGNORED);
        type("  \u00a0");
        press("alt-enter");
        assertThat(press("enter")).isEqualTo(IGNORED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"alt-enter", "shift-enter", "ctrl-j"})
    void someKeysAreANewLine(String key) {
        type("one");
        assertThat(press(key)).isEqualTo(CHANGED);
        type("two");
        assertThat(press("enter")).isEqualTo(new Outcome.Sent("one\ntwo"));
    }

    @Test
    void aBackslashIsANewLine() {
        type("one\\");
        assertThat(press("enter")).isEqualTo(CHANGED);
        type("two");
        assertThat(press("enter")).isEqualTo(new Outcome.Sent("one\ntwo"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ctrl-c",
                "ctrl-o",
                "ctrl-t",
                "escape",
                "ctrl-z",
                "ctrl-g",
                "ctrl-l",
                "page-up",
                "page-down",
                "ctrl-d",
                "tab",
                "ctrl-s",
                "shift-tab",
                "insert",
                "up",
                "down"
            })
    void whatItDoesNotUseIsLeftToOthers(String key) {
        assertThat(press(key)).isEqualTo(IGNORED);
        assertThat(composer.isEmpty()).isTrue();
    }

    @Test
    void ctrlDDeletesWhereThereIsText() {
        type("ab");
        press("left");
        assertThat(press("ctrl-d")).isEqualTo(CHANGED);
        assertThat(composer.text()).isEqualTo("a");
    }

    @Test
    void aPasteOfTwoThousandLinesIsSentWhole() {
        String paste = "a line\n".repeat(2_000);
        type("see ");
        composer.press(new Key.Pasted(paste));
        assertThat(rows()).containsExactly("› see [pasted 2,000 lines]");
        assertThat(press("enter")).isEqualTo(new Outcome.Sent("see " + paste.stripTrailing()));
    }

    @Test
    void theDraftComesBackWithItsPastesFolded() {
        history.older(List.of("newest", "one\ntwo\nthree", "oldest"));
        composer.press(new Key.Pasted("x\n".repeat(10)));
        type("draft");
        press("up");
        assertThat(composer.text()).isEqualTo("newest");
        press("up");
        assertThat(composer.text()).isEqualTo("one\ntwo\nthree");
        press("up");
        assertThat(composer.text()).isEqualTo("oldest");
        assertThat(press("up")).isEqualTo(IGNORED);
        press("down", "down", "down");
        assertThat(rows()).containsExactly("› [pasted 10 lines]draft");
        assertThat(press("down")).isEqualTo(IGNORED);
    }

    @Test
    void upGoesThroughTheRowsOfAnInputFirst() {
        history.older(List.of("older"));
        type("one");
        press("ctrl-j");
        type("two");
        press("up");
        assertThat(composer.text()).isEqualTo("one\ntwo");
        press("up");
        assertThat(composer.text()).isEqualTo("older");
    }

    @Test
    void whatWasMadeOfAnEntryIsADraftOfItsOwn() {
        history.older(List.of("newest", "older"));
        press("up", "up");
        type("!");
        press("up");
        assertThat(composer.text()).isEqualTo("newest");
        press("down");
        assertThat(composer.text()).isEqualTo("older!");
    }

    @Test
    void olderEntriesMayComeWhileOneIsShown() {
        history.add("first");
        press("up");
        history.older(List.of("first", "before", "before", " "));
        press("up");
        assertThat(composer.text()).isEqualTo("before");
        assertThat(press("up")).isEqualTo(IGNORED);
    }

    @Test
    void theSameSaidTwiceIsOneEntry() {
        for (String text : List.of("a", "b", "b")) {
            type(text);
            press("enter");
        }
        press("up", "up");
        assertThat(composer.text()).isEqualTo("a");
    }

    @Test
    void searchFindsOlderAndNewer() {
        history.older(List.of("fix the Test", "run it", "test again", "nothing"));
        type("draft");
        press("ctrl-r");
        assertThat(rows()).containsExactly("› draft", "(search '') ");
        type("TEST");
        assertThat(rows()).containsExactly("› draft", "(search 'TEST') fix the Test");
        press("ctrl-r");
        assertThat(rows()).containsExactly("› draft", "(search 'TEST') test again");
        press("ctrl-r");
        assertThat(rows()).containsExactly("› draft", "(search 'TEST') test again");
        press("ctrl-s");
        assertThat(composer.rows(MARGIN, 80, 10).column()).isEqualTo("(search 'TEST".length());
        press("enter");
        assertThat(composer.text()).isEqualTo("fix the Test");
        press("ctrl-_");
        assertThat(composer.text()).isEqualTo("draft");
    }

    @Test
    void searchCanBeLeft() {
        history.older(List.of("fix the test"));
        type("draft");
        for (String key : List.of("escape", "ctrl-g")) {
            press("ctrl-r");
            type("fix");
            assertThat(press(key)).isEqualTo(CHANGED);
            assertThat(rows()).containsExactly("› draft");
        }
        press("ctrl-r");
        type("fix");
        assertThat(press("ctrl-c")).isEqualTo(IGNORED);
        assertThat(rows()).containsExactly("› draft");
        press("ctrl-r");
        type("fiy");
        assertThat(rows()).containsExactly("› draft", "(search 'fiy') nothing said before has this");
        press("backspace");
        assertThat(rows()).containsExactly("› draft", "(search 'fi') fix the test");
    }

    @Test
    void aLongEntryIsShownWhereItMatches() {
        history.older(List.of("漢 words\n".repeat(1000) + "the needle\nand more"));
        press("ctrl-r");
        type("needle");
        assertThat(rows().getLast()).contains("the needle and more").startsWith("(search 'needle') ");
        assertThat(composer.rows(MARGIN, 40, 10).rows()).allMatch(row -> row.width() <= 40);
    }

    @Test
    void aCommandIsCompletedByTab() {
        type("/al");
        assertThat(rows()).containsExactly("› /al", "› /allow HOST  Lets programs reach a host.");
        press("tab");
        assertThat(composer.text()).isEqualTo("/allow ");
        assertThat(rows()).containsExactly("› /allow ");
    }

    @Test
    void aCommandThatNeedsNothingMoreIsSentByEnter() {
        type("/hi");
        assertThat(press("enter")).isEqualTo(new Outcome.Sent("/history"));
        type("/loa");
        assertThat(press("enter")).isEqualTo(new Outcome.Sent("/load"));
        type("/al");
        assertThat(press("enter")).isEqualTo(CHANGED);
        assertThat(composer.text()).isEqualTo("/allow ");
    }

    @Test
    void aCommandTypedInFullIsSentAsItIs() {
        type("/load");
        assertThat(press("enter")).isEqualTo(new Outcome.Sent("/load"));
        type("/load ");
        assertThat(rows()).hasSize(3);
        assertThat(press("enter")).isEqualTo(new Outcome.Sent("/load"));
        type("/load 202");
        press("down", "enter");
        assertThat(composer.text()).isEqualTo("/load 20261114-101010 ");
    }

    @Test
    void anUnknownCommandIsSentForOthersToRefuse() {
        type("/xyz");
        assertThat(press("enter")).isEqualTo(new Outcome.Sent("/xyz"));
    }

    @Test
    void escapeClosesTheMenuForThisWord() {
        type("/h");
        assertThat(press("escape")).isEqualTo(CHANGED);
        type("e");
        assertThat(rows()).containsExactly("› /he");
        assertThat(press("escape")).isEqualTo(IGNORED);
        press("tab");
        assertThat(composer.text()).isEqualTo("/help");
    }

    @Test
    void filesAreCompletedAfterTheSign() {
        type("see @po");
        press("enter");
        assertThat(composer.text()).isEqualTo("see @pom.xml ");
        type("@note");
        press("tab");
        assertThat(composer.text()).isEqualTo("see @pom.xml @\"my notes.txt\" ");
        type("@\"my d");
        press("tab");
        assertThat(composer.text()).endsWith("@\"my dir/");
        type("x\" a@po");
        assertThat(rows()).hasSize(1);
    }

    @Test
    void aDirectoryIsGoneInto() {
        type("@src");
        press("tab");
        assertThat(composer.text()).isEqualTo("@src/");
        assertThat(rows()).contains("  @src/Main.java");
        press("down", "enter");
        assertThat(composer.text()).isEqualTo("@src/Main.java ");
    }

    @Test
    void namesThatCannotBeWrittenAreNotOffered() {
        type("@bad");
        assertThat(rows()).hasSize(1);
    }

    @Test
    void filesThatComeLateAreOffered() {
        type("@new");
        assertThat(rows()).hasSize(1);
        files.add("newest.txt");
        composer.refresh();
        assertThat(rows()).containsExactly("› @new", "› @newest.txt");
        press("left");
        composer.refresh();
        assertThat(rows()).hasSize(1);
    }

    @Test
    void aRecalledCommandOpensNoMenu() {
        history.older(List.of("/help", "before"));
        press("up", "up");
        assertThat(composer.text()).isEqualTo("before");
    }

    @Test
    void aMenuNeverTakesMoreRowsThanThereAre() {
        for (int i = 0; i < 2_000; i++) {
            files.add("file-%04d.txt".formatted(i));
        }
        for (int i = 0; i < 20; i++) {
            press("ctrl-j");
        }
        type("@file");
        for (int most = 2; most < 20; most++) {
            Drawn drawn = composer.rows(MARGIN, 40, most);
            assertThat(drawn.rows()).hasSizeLessThanOrEqualTo(most).allMatch(row -> row.width() <= 40);
            assertThat(drawn.rows().get(drawn.row()).text()).endsWith(" @file");
        }
        press("up");
        assertThat(composer.rows(MARGIN, 40, 20).rows().stream().map(Row::text))
                .contains("› @file-0499.txt", "  … 1,992 more");
    }

    @Test
    void rowsLookAsExpected() {
        StringBuilder shown = new StringBuilder();
        history.older(List.of("Fix the failing test 漢字 😀 in src/Main.java, then run all of them"));
        for (String typed : List.of("/", "/load ", "see @", "Fix 漢字 😀 and go on for a while until the row is full")) {
            for (int width : List.of(20, 80)) {
                composer.clear();
                type(typed);
                show(width, shown);
            }
        }
        for (int width : List.of(20, 80)) {
            composer.clear();
            press("ctrl-r");
            type("漢");
            show(width, shown);
        }
        Golden.files().matches("tui/composer-rows.txt", shown.toString());
    }

    private void show(int width, StringBuilder to) {
        Drawn drawn = composer.rows(MARGIN, width, 12);
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

    private List<String> rows() {
        return composer.rows(MARGIN, 80, 12).rows().stream().map(Row::text).toList();
    }

    private void type(String text) {
        text.codePoints().forEach(c -> composer.press(new Key.Typed(Character.toString(c))));
    }

    /** What came of the last of them. */
    private Outcome press(String... chords) {
        Outcome outcome = IGNORED;
        for (String chord : chords) {
            outcome = composer.press(Chords.key(chord));
        }
        return outcome;
    }
}
