package dev.glovebox.ui.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.ui.tui.text.Style.Mark;
import org.junit.jupiter.api.Test;

final class RowTest {
    @Test
    void spansAreAddedAtBothEnds() {
        Row row = Row.of("b")
                .and(Span.of("c"))
                .after(Span.of("a"))
                .after(Row.of("0"))
                .and(Row.of("d"));
        assertThat(row.text()).isEqualTo("0abcd");
        assertThat(row.width()).isEqualTo(5);
    }

    @Test
    void noSpanCanSteerATerminal() {
        assertThat(Row.of("a\u001b[2J\r\n\u0007\u009b1m\u202eb\ud83d").text())
                .isEqualTo("a␛[2J␍␊␇\\u009b1m\\u202eb\\ud83d");
    }

    @Test
    void aTabIsFourBlanks() {
        assertThat(Row.of("a\tb")).isEqualTo(Row.of("a    b"));
    }

    @Test
    void whatFitsIsNotCut() {
        assertThat(Row.of("名前").cut(4)).isEqualTo(Row.of("名前"));
    }

    @Test
    void aCutRowEndsInADimMarkAndKeepsItsStyles() {
        Row row = Row.of(Span.of("ab", Tone.GOOD), Span.of("cdef"));
        assertThat(Screen.of(row.cut(4))).isEqualTo("⟨good:ab⟩c⟨dim:…⟩");
        assertThat(row.cut(0)).isEqualTo(Row.EMPTY);
    }

    @Test
    void aWideCharacterIsNotCutInHalf() {
        assertThat(Row.of("名前x").cut(4).text()).isEqualTo("名…");
        assertThat(Row.of("名前x").cut(3).text()).isEqualTo("名…");
        assertThat(Row.of("名前x").cut(2).text()).isEqualTo("…");
        assertThat(Row.of("ae\u0301👩‍👩‍👧‍👦!").cut(4).text()).isEqualTo("ae\u0301…");
    }

    @Test
    void marksAddUp() {
        Style style = Style.BOLD.and(Mark.ITALIC).in(Tone.BAD);
        assertThat(Screen.of(Row.of(new Span("x", style)))).isEqualTo("⟨bad bold italic:x⟩");
    }
}
