package dev.glovebox.ui.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WidthTest {
    private static final String FAMILY = "👩‍👩‍👧‍👦";

    private static List<String> cells(String text) {
        List<String> cells = new ArrayList<>();
        for (int at = 0, next; at < text.length(); at = next) {
            next = Width.next(text, at);
            cells.add(text.substring(at, next));
        }
        return cells;
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "abc, 3", "é, 1", "名前, 4", "한, 2", "👍, 2", "ｆｕ, 4", "─│, 2", "עב, 2"})
    void countsCells(String text, int width) {
        assertThat(Width.of(text)).isEqualTo(width);
    }

    @Test
    void whatIsDrawnOverACharacterTakesNoCell() {
        assertThat(Width.of("e\u0301\u0323x")).isEqualTo(2);
        assertThat(Width.of("a\u200db")).isEqualTo(2);
    }

    @Test
    void whereTerminalsDifferTheMostIsCounted() {
        assertThat(Width.of("❤\ufe0f")).isEqualTo(2);
        assertThat(Width.of(FAMILY)).isEqualTo(8);
        assertThat(Width.of("👍🏽")).isEqualTo(4);
    }

    @Test
    void whatIsSeenAsOneIsNeverTakenApart() {
        assertThat(cells("e\u0301x" + FAMILY + "❤\ufe0f👍🏽🇩🇪🇫🇷名"))
                .containsExactly("e\u0301", "x", FAMILY, "❤\ufe0f", "👍🏽", "🇩🇪", "🇫🇷", "名");
    }

    @Test
    void joinersWithoutEndAreSeveralCells() {
        String chain = "👩\u200d".repeat(1000);
        assertThat(cells(chain)).allSatisfy(cell -> assertThat(Width.of(cell)).isLessThanOrEqualTo(16));
        assertThat(String.join("", cells(chain))).isEqualTo(chain);
    }

    @Test
    void theCellBeforeAPlaceIsFound() {
        String text = "a" + FAMILY + "e\u0301";
        assertThat(Width.previous(text, text.length())).isEqualTo(text.length() - 2);
        assertThat(Width.previous(text, text.length() - 2)).isEqualTo(1);
        assertThat(Width.previous(text, 1)).isZero();
        assertThat(Width.previous(text, 0)).isZero();
    }
}
