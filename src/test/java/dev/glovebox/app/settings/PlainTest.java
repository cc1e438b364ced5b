package dev.glovebox.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlainTest {
    @Test
    void leavesOrdinaryTextAsItIs() {
        String text = "Größe 42 %, 漢字, 🙂, a\\u001b";

        assertThat(Plain.text(text)).isEqualTo(text);
    }

    @Test
    void noControlCharacterPasses() {
        for (char c = 0; c < 0x20; c++) {
            assertVisible(c);
        }
        for (char c = 0x7f; c < 0xa0; c++) {
            assertVisible(c);
        }
    }

    @ParameterizedTest
    @ValueSource(
            chars = {
                '\u200b', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067',
                '\u2068', '\u2069', '\ufeff', '\u00ad', '\u2028', '\u2029', '\u061c', '\ud800', '\udfff'
            })
    void nothingInvisibleOrTurningPasses(char c) {
        assertVisible(c);
    }

    @Test
    void anEscapeSequenceIsShownAndNotObeyed() {
        assertThat(Plain.text("a\033]0;title\007\r\nb")).isEqualTo("a\\u001b]0;title\\u0007\\u000d\\u000ab");
        assertThat(Plain.text("\u009b31m")).isEqualTo("\\u009b31m");
    }

    @Test
    void tagsBeyondTheFirstPlaneAreShown() {
        assertThat(Plain.text(Character.toString(0xe0041))).isEqualTo("\\ue0041");
    }

    private static void assertVisible(char c) {
        assertThat(Plain.text("a" + c + "b")).isEqualTo(String.format("a\\u%04xb", (int) c));
    }
}
