package dev.glovebox.ui.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class WrappingTest {
    private static List<String> wrapped(String text, int width) {
        return Row.of(text).wrap(width).stream().map(Row::text).toList();
    }

    @Test
    void breaksBetweenWords() {
        assertThat(wrapped("one two three", 8)).containsExactly("one two", "three");
        assertThat(wrapped("one two three", 7)).containsExactly("one two", "three");
        assertThat(wrapped("one two three", 6)).containsExactly("one", "two", "three");
    }

    @Test
    void breaksAWordThatFitsNowhere() {
        assertThat(wrapped("a abcdefgh", 4)).containsExactly("a", "abcd", "efgh");
    }

    @Test
    void anEmptyRowIsOneRow() {
        assertThat(Row.EMPTY.wrap(3)).containsExactly(Row.EMPTY);
    }

    @Test
    void blanksAtABreakAreNotSeenAndOthersAre() {
        assertThat(wrapped("ab    cd  e", 5)).containsExactly("ab", "cd  e");
        assertThat(wrapped("  ab cd", 5)).containsExactly("  ab", "cd");
    }

    @Test
    void wideCharactersStayWhole() {
        assertThat(wrapped("名前名前", 5)).containsExactly("名前", "名前");
        assertThat(wrapped("e\u0301e\u0301e\u0301", 2)).containsExactly("e\u0301e\u0301", "e\u0301");
        assertThat(wrapped("ab👩‍👩‍👧‍👦", 8)).containsExactly("ab", "👩‍👩‍👧‍👦");
    }

    @Test
    void whatFitsOnNoRowIsTakenApart() {
        assertThat(Row.of("👩‍👩‍👧‍👦").wrap(4)).hasSize(2).allSatisfy(row -> assertThat(row.width())
                .isLessThanOrEqualTo(4));
        assertThat(wrapped("名前", 1)).containsExactly("名", "前");
    }

    @Test
    void stylesGoOnInTheNextRow() {
        Row row = Row.of(Span.of("one "), Span.of("two three", Tone.GOOD));
        assertThat(row.wrap(8).stream().map(Screen::of)).containsExactly("one ⟨good:two⟩", "⟨good:three⟩");
    }

    @Test
    void marksStandBeforeTheFirstRowAndTheOthers() {
        List<Row> rows = Row.of("one two three").wrap(7, Row.of("• "), Row.of("  "));
        assertThat(rows.stream().map(Row::text)).containsExactly("• one", "  two", "  three");
    }

    @Test
    void neverBreaksBetweenAMarkAndItsText() {
        List<Row> rows = Row.of("abcdefghij").wrap(7, Row.of("• "), Row.of("  "));
        assertThat(rows.stream().map(Row::text)).containsExactly("• abcde", "  fghij");
    }

    @Test
    void marksWithoutRoomForTextAreText() {
        List<Row> rows = Row.of("abc").wrap(4, Row.of("100. "), Row.of("     "));
        assertThat(rows.stream().map(Row::text)).containsExactly("100.", "abc");
    }

    @Test
    void whatIsFullStaysAsItIsWhateverIsAdded() {
        String text = "one two  three 名前 fourfivesix e\u0301 seven ";
        for (int cut = 0; cut <= text.length(); cut++) {
            Row.Wrapped first = Row.of(text.substring(0, cut)).fold(6, Row.of("- "), Row.of("  "));
            Row more = first.rest().and(Span.of(text.substring(cut)));
            List<Row> rest = more.wrap(6, first.before(), Row.of("  "));
            assertThat(first.full().size() + rest.size())
                    .as("cut at %d", cut)
                    .isEqualTo(Row.of(text).wrap(6, Row.of("- "), Row.of("  ")).size());
            assertThat(text(first.full()) + text(rest))
                    .as("cut at %d", cut)
                    .isEqualTo(text(Row.of(text).wrap(6, Row.of("- "), Row.of("  "))));
        }
    }

    private static String text(List<Row> rows) {
        return String.join("", rows.stream().map(row -> row.text() + "\n").toList());
    }
}
