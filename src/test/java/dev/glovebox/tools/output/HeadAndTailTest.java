package dev.glovebox.tools.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class HeadAndTailTest {
    private static final String GAP = "\\[\\.\\.\\. [\\d,]+ bytes left out; W \\.\\.\\.\\]\n";

    @Test
    void aTextThatFitsIsWhole() {
        String text = "line\n".repeat(20);
        assertThat(shown(100, text, 7)).isEqualTo(text);
        assertThat(shown(100, "", 1)).isEmpty();
    }

    @Test
    void aLongTextKeepsWholeLinesOfBothEnds() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            text.append("line ").append(i).append('\n');
        }
        assertThat(shown(60, text.toString(), 13))
                .isEqualTo(
                        "line 0\nline 1\nline 2\nline 3\n[... 8,835 bytes left out; W ...]\nline 997\nline 998\nline 999\n");
    }

    @Test
    void aLineOfAnyLengthIsCutBetweenCharacters() {
        for (int shift = 0; shift < 4; shift++) {
            String shown = shown(40, "x".repeat(shift) + "😀".repeat(100), 3);
            assertThat(shown).matches("(?s)x*(😀)+\n" + GAP + "(😀)+").doesNotContain("\ufffd");
        }
    }

    @Test
    void theBytesLeftOutAreCountedAndTheEndsAreTheTextsOwn() {
        Random random = new Random(4711);
        for (int round = 0; round < 300; round++) {
            String text = random(random);
            String shown = shown(64, text, 1 + random.nextInt(80));
            String[] parts = shown.split(GAP, -1);
            if (parts.length == 1) {
                assertThat(shown).isEqualTo(text);
                continue;
            }
            long left = Long.parseLong(shown.replaceAll("(?s).*\\[\\.\\.\\. ([\\d,]+) bytes.*", "$1")
                    .replace(",", ""));
            String head = size(parts[0]) + left + size(parts[1]) == size(text) ? parts[0] : chopped(parts[0]);
            assertThat(text).as("round %d", round).startsWith(head).endsWith(parts[1]);
            assertThat(size(head) + left + size(parts[1])).as("round %d", round).isEqualTo(size(text));
        }
    }

    /** Without the newline that a cut within a line gets. */
    private static String chopped(String head) {
        return head.substring(0, head.length() - 1);
    }

    private static String random(Random random) {
        StringBuilder text = new StringBuilder();
        int size = random.nextInt(400);
        while (text.length() < size) {
            text.append(new String[] {"a", "é", "€", "😀", "\n", "bc"}[random.nextInt(6)]);
        }
        return text.toString();
    }

    private static int size(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static String shown(int most, String text, int step) {
        HeadAndTail kept = new HeadAndTail(most);
        int[] characters = text.codePoints().toArray();
        for (int i = 0; i < characters.length; i += step) {
            String piece = new String(characters, i, Math.min(step, characters.length - i));
            byte[] bytes = piece.getBytes(StandardCharsets.UTF_8);
            kept.add(bytes, 0, bytes.length);
        }
        return kept.text("W");
    }
}
