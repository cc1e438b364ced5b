package dev.glovebox.ui.tui.full;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.ui.tui.full.Block.Margin;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LaidTextTest {
    private static final Margin NONE = new Margin(Span.of(""), Span.of(""));

    @Test
    void rowsEndAtTheWidthAndAtLineEnds() {
        assertThat(rows("abcdef\nx\r\n\nyz", 4)).containsExactly("abcd", "ef", "x", "", "yz");
        assertThat(rows("abcd\r\nefg\rh", 4)).containsExactly("abcd", "efg␍", "h");
    }

    @Test
    void aCharacterIsNotTornFromWhatBelongsToIt() {
        assertThat(rows("abc👩‍👩‍👧", 7)).containsExactly("abc", "👩‍👩‍👧");
        assertThat(rows("abce\u0301f", 4)).containsExactly("abce\u0301", "f");
        assertThat(rows("a世界", 4)).containsExactly("a世", "界");
    }

    @Test
    void theMarginStandsBeforeEveryRow() {
        LaidText laid = new LaidText("abcdef", new Margin(Span.of("› "), Span.of("  ")), Style.BOLD, 5);

        assertThat(laid.row(0).text()).isEqualTo("› abc");
        assertThat(laid.row(1).text()).isEqualTo("  def");
        assertThat(laid.column(1, 4)).isEqualTo(3);
    }

    static LongStream seeds() {
        return LongStream.concat(LongStream.range(0, 100), LongStream.of(System.nanoTime()));
    }

    /** Eleven cells hold whatever one character may become. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void nothingIsLostAndNothingIsTooWide(long seed) {
        Chance chance = new Chance(seed);
        String text = chance.text() + Tale.lines(chance.word(), chance.below(200));
        int width = 11 + chance.below(100);
        LaidText laid = new LaidText(text, NONE, Style.PLAIN, width);
        StringBuilder seen = new StringBuilder();
        for (int i = 0; i < laid.size(); i++) {
            Row row = laid.row(i);
            assertThat(row.width()).isLessThanOrEqualTo(width);
            assertThat(laid.rowOf(laid.start(i))).isEqualTo(i);
            assertThat(laid.column(i, laid.start(i))).isZero();
            assertThat(laid.rowOf(Math.max(laid.start(i), laid.start(i + 1) - 1)))
                    .isEqualTo(i);
            seen.append(row.text());
        }

        assertThat(seen)
                .hasToString(
                        Span.of(text.replace("\r\n", "\n").replace("\n", "")).text());
    }

    private static List<String> rows(String text, int width) {
        LaidText laid = new LaidText(text, NONE, Style.PLAIN, width);
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < laid.size(); i++) {
            rows.add(laid.row(i).text());
        }
        return rows;
    }
}
