package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlainTextTest {
    @Test
    void ordinaryTextStaysAsItIs() {
        String text = "a\tb\nÄ 中文 👩‍👩‍👧 ✓\n";

        assertThat(PlainText.lines(text)).isEqualTo(text);
    }

    @Test
    void whatWouldSteerATerminalBecomesVisible() {
        assertThat(PlainText.lines("\033[2J\007\b\u009b31m\u202eexe\u2028x\u007f\ud83d"))
                .isEqualTo("␛[2J␇␈\\u009b31m\\u202eexe\\u2028x␡\\ud83d");
    }

    @Test
    void carriageReturnsCannotOverwriteALine() {
        assertThat(PlainText.lines("safe\rrm -rf\r\nnext\r")).isEqualTo("safe␍rm -rf\nnext");
    }

    @Test
    void aLineStaysOne() {
        assertThat(PlainText.line("a\nb\tc\r\n")).isEqualTo("a␊b␉c␍␊");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 0x7f, 0xff, 0x2000, 0xfff0, 0xe0000})
    void noControlCharacterIsLeft(int from) {
        IntStream.range(from, from + 0x100).forEach(c -> {
            String plain = PlainText.lines(Character.toString(c));
            assertThat(plain.codePoints().filter(Character::isISOControl).filter(left -> left != '\n' && left != '\t'))
                    .isEmpty();
        });
    }
}
