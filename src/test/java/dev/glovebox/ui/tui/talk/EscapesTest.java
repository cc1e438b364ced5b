package dev.glovebox.ui.tui.talk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EscapesTest {
    @ParameterizedTest
    @CsvSource({
        "plain, plain",
        "^[31mred^[0m, red",
        "^[38;5;1mred^[m, red",
        "a^]0;title^Gb, ab",
        "a^]8;;http://x^\\link, alink",
        "^(B, ''",
        "half ^[31, half ^[31",
        "half ^]0;never ends, half ^]0;never ends",
        "lone ^, lone ^"
    })
    void dropsWholeSequencesOnly(String given, String wanted) {
        assertThat(Escapes.dropped(escaped(given))).isEqualTo(escaped(wanted));
    }

    private static String escaped(String text) {
        return text.replace("^G", "\007").replace('^', '\033');
    }
}
