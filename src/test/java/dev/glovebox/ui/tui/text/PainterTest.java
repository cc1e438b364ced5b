package dev.glovebox.ui.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.ui.tui.text.Style.Mark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PainterTest {
    private static String painted(Row row, Depth depth) {
        StringBuilder to = new StringBuilder();
        new Painter(depth).paint(row, to);
        return to.toString();
    }

    @ParameterizedTest
    @EnumSource(Depth.class)
    void plainTextHasNoCodes(Depth depth) {
        assertThat(painted(Row.of("名前 e\u0301"), depth)).isEqualTo("名前 e\u0301");
    }

    @Test
    void aColourIsWrittenInTheDepthOfTheTerminal() {
        Row row = Row.of(Span.of("a"), Span.of("b", Tone.GOOD));
        assertThat(painted(row, Depth.NONE)).isEqualTo("ab");
        assertThat(painted(row, Depth.OF_16)).isEqualTo("a\033[32mb\033[0m");
        assertThat(painted(row, Depth.OF_256)).isEqualTo("a\033[38;5;28mb\033[0m");
        assertThat(painted(row, Depth.TRUE)).isEqualTo("a\033[38;2;26;137;62mb\033[0m");
    }

    @Test
    void marksRemainWithoutColours() {
        Style style = Style.of(Tone.ACCENT).and(Mark.STRUCK).and(Mark.BOLD);
        assertThat(painted(Row.of(new Span("x", style)), Depth.NONE)).isEqualTo("\033[1;9mx\033[0m");
        assertThat(painted(Row.of(Span.of("x", Tone.DIM)), Depth.NONE)).isEqualTo("\033[2mx\033[0m");
    }

    @Test
    void theOnlySequencesAreItsOwn() {
        assertThat(painted(Row.of("\033[31m\u009b2J\u0007", Tone.BAD), Depth.OF_16))
                .isEqualTo("\033[31m␛[31m\\u009b2J␇\033[0m");
    }
}
