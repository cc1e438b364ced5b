package dev.glovebox.tools.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class Utf8StreamTest {
    private static final String TEXT = "aé€😀\nz";

    @Test
    void decodesTextThatIsSplitAtAnyByte() {
        byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
        for (int first = 0; first <= bytes.length; first++) {
            for (int second = first; second <= bytes.length; second++) {
                assertThat(decode(bytes, first, second))
                        .as("%d %d", first, second)
                        .isEqualTo(TEXT);
            }
        }
    }

    @Test
    void decodesByteByByteWhatTheJdkDecodesWhole() {
        byte[] odd = {'a', (byte) 0xff, (byte) 0xc3, 'b', (byte) 0xe2, (byte) 0x82, '\n', (byte) 0xf0, (byte) 0x9f, 0};
        Utf8Stream stream = new Utf8Stream();
        StringBuilder text = new StringBuilder();
        for (byte b : odd) {
            text.append(stream.decode(new byte[] {b}, 0, 1));
        }
        assertThat(text.append(stream.end())).hasToString(new String(odd, StandardCharsets.UTF_8));
    }

    @Test
    void replacesACharacterThatNeverEnds() {
        Utf8Stream stream = new Utf8Stream();
        assertThat(stream.decode(new byte[] {(byte) 0xe2, (byte) 0x82}, 0, 2)).isEmpty();
        assertThat(stream.end()).isEqualTo("\ufffd");
    }

    private static String decode(byte[] bytes, int first, int second) {
        Utf8Stream stream = new Utf8Stream();
        String text = "";
        for (byte[] part : new byte[][] {
            Arrays.copyOfRange(bytes, 0, first),
            Arrays.copyOfRange(bytes, first, second),
            Arrays.copyOfRange(bytes, second, bytes.length)
        }) {
            text += stream.decode(part, 0, part.length);
        }
        return text + stream.end();
    }
}
