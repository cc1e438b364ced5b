package dev.glovebox.ui.tui.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are and however they are split, the same keys come out. */
final class SplitBytesTest {
    private static final List<String> PIECES = List.of(
            "a",
            "Z",
            " ",
            "é",
            "漢",
            "👨‍👩‍👧",
            "\033",
            "\033[",
            "\033O",
            "\033]",
            "\033P",
            "[",
            "O",
            "A",
            "~",
            "u",
            "M",
            "1",
            "200",
            "201",
            ";",
            ":",
            "5",
            "27",
            "?",
            "$",
            "\r",
            "\n",
            "\t",
            "\0",
            "\177",
            "\007",
            "\\",
            "\033\\",
            "\033[200~",
            "\033[201~",
            "\033[20",
            "\033[1;5C",
            "\033[97:65;6u",
            "\033[27;2;13~",
            "\033[M",
            "\u009b");

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @RepeatedTest(20)
    void anySplitGivesTheSameKeys() {
        for (int i = 0; i < 200; i++) {
            byte[] bytes = bytes();
            List<Key> whole = new KeyDecoder().take(ByteBuffer.wrap(bytes));
            assertThat(split(bytes, random.nextInt(1, 8))).as("seed %s", seed).isEqualTo(whole);
            assertThat(split(bytes, 1)).as("seed %s, byte by byte", seed).isEqualTo(whole);
            assertThat(whole).as("seed %s", seed).allSatisfy(SplitBytesTest::isClean);
        }
    }

    @RepeatedTest(20)
    void waitingAnywhereNeverLetsAControlCharacterThrough() {
        KeyDecoder decoder = new KeyDecoder();
        for (int i = 0; i < 1000; i++) {
            List<Key> keys = new ArrayList<>(decoder.take(ByteBuffer.wrap(bytes())));
            keys.addAll(decoder.idle());
            assertThat(keys).as("seed %s", seed).allSatisfy(SplitBytesTest::isClean);
            assertThat(decoder.idle()).as("seed %s, twice", seed).isEmpty();
        }
    }

    @Test
    void theGeneratorReachesEveryKindOfKey() {
        List<Key> keys = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            keys.addAll(new KeyDecoder().take(ByteBuffer.wrap(bytes())));
        }
        assertThat(keys)
                .as("seed %s", seed)
                .hasAtLeastOneElementOfType(Key.Typed.class)
                .hasAtLeastOneElementOfType(Key.Pasted.class)
                .hasAtLeastOneElementOfType(Key.Pressed.class);
    }

    private static void isClean(Key key) {
        String text =
                switch (key) {
                    case Key.Typed typed -> typed.text();
                    case Key.Pasted pasted -> pasted.text().replace("\n", "").replace("\t", "");
                    case Key.Pressed pressed -> pressed.name();
                };
        assertThat(text.codePoints().noneMatch(Character::isISOControl)).isTrue();
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(text)).isTrue();
    }

    private List<Key> split(byte[] bytes, int most) {
        KeyDecoder decoder = new KeyDecoder();
        List<Key> keys = new ArrayList<>();
        for (int at = 0; at < bytes.length; ) {
            int length = Math.min(bytes.length - at, random.nextInt(1, most + 1));
            keys.addAll(decoder.take(ByteBuffer.wrap(bytes, at, length)));
            at += length;
        }
        return keys;
    }

    private byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = random.nextInt(40); i > 0; i--) {
            if (random.nextInt(4) == 0) {
                bytes.write(random.nextInt(256));
            } else {
                bytes.writeBytes(PIECES.get(random.nextInt(PIECES.size())).getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }
}
