package dev.glovebox.tools.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EscapeFilterTest {
    /** E stands for escape, B for bell, and so on, since sources hold no control characters. */
    @ParameterizedTest
    @CsvSource({
        "plain, plain",
        "E[31mredE[0m, red",
        "E[38;5;196mxE[m, x",
        "aE[2Kb, ab",
        "E]0;titleBtext, text",
        "E]8;;http://xE\\linkE]8;;E\\, link",
        "E(Bx, x",
        "EPq#0;2E\\y, y",
        "E=z, z",
        "E[?25lhidden, hidden",
        "C31mred, red",
        "aNb, a\ufffdb",
        "aBb, ab",
        "E[31\ufffdx, \ufffdx"
    })
    void takesOutControlSequencesAndKeepsText(String raw, String plain) {
        String text = raw.replace("E", "\u001b")
                .replace("B", "\u0007")
                .replace("C", "\u009b")
                .replace("N", "\0");
        String expected = plain.replace("B", "");
        if (raw.equals("E(Bx")) {
            text = "\u001b(Bx";
        }
        assertThat(new EscapeFilter().filter(text)).isEqualTo(expected);
        assertThat(oneByOne(text)).isEqualTo(expected);
    }

    @Test
    void keepsTabsAndLines() {
        assertThat(new EscapeFilter().filter("a\tb\r\nc\bd")).isEqualTo("a\tb\r\nc\bd");
    }

    @Test
    void aTitleThatNeverEndsDoesNotSwallowTheRest() {
        assertThat(new EscapeFilter().filter("\u001b]0;no end\nnext line")).isEqualTo("\nnext line");
        assertThat(new EscapeFilter().filter("\u001bP" + "x".repeat(10_000)))
                .hasSizeBetween(5000, 6000)
                .matches("x+");
    }

    private static String oneByOne(String text) {
        EscapeFilter filter = new EscapeFilter();
        StringBuilder out = new StringBuilder();
        text.chars().forEach(c -> out.append(filter.filter(Character.toString(c))));
        return out.toString();
    }
}
