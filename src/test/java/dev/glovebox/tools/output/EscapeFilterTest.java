package dev.glovebox.tools.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EscapeFilterTest {
    /** Control characters are written as their pictures, and a CSI of one character as ¢. */
    @ParameterizedTest
    @CsvSource({
        "plain, plain",
        "␛[31mred␛[0m, red",
        "␛[38;5;196mx␛[m, x",
        "a␛[2Kb, ab",
        "␛]0;title␇text, text",
        "␛]8;;http://x␛\\link␛]8;;␛\\, link",
        "␛(Bx, x",
        "␛Pq#0;2␛\\y, y",
        "␛=z, z",
        "␛[?25lhidden, hidden",
        "¢31mred, red",
        "a␀b, a\ufffdb",
        "a␇b, ab",
        "␛[31éx, éx",
        "end␛, end"
    })
    void takesOutControlSequencesAndKeepsText(String pictured, String plain) {
        String text = pictured.replace('␛', '\u001b')
                .replace('␇', '\u0007')
                .replace('␀', '\0')
                .replace('¢', '\u009b');
        assertThat(new EscapeFilter().filter(text)).isEqualTo(plain);
        assertThat(oneByOne(text)).isEqualTo(plain);
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
