package dev.glovebox.tools.output;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/** What programs write, and what they never should: the same for the same seed. */
final class RandomOutput {
    private static final List<String> TEXTS =
            List.of("x", " ", "\n", "\t", "~", "é", "ß", "€", "→", "\uffff", "😀", "\u00a0", "y\n", "[m");

    private static final List<String> CONTROLS = List.of(
            "\r",
            "\b",
            "\r\n",
            "\u001b",
            "\u001b[31m",
            "\u001b[0",
            "\u001b]0;title\u0007",
            "\u001bP",
            "\u001b\\",
            "\u001b(B",
            "\u009b1m",
            "\u009c",
            "\u0085",
            "\u0080",
            "\u009f",
            "\u007f",
            "\0",
            "\u0007",
            "\u001f");

    /** A start without its rest, a rest without its start, too long a writing, half a pair, and beyond the last character. */
    private static final List<String> BROKEN = List.of(
            "c3",
            "e282",
            "f09f98",
            "80",
            "bf",
            "c080",
            "c1bf",
            "e08080",
            "e09fbf",
            "eda080",
            "edbfbf",
            "f0808080",
            "f08fbfbf",
            "f4908080",
            "f5808080",
            "ff");

    private static final int[] SIZES = {2, 8, 8, 20, 800, 800, 20_000};

    private final Random random;

    RandomOutput(long seed) {
        random = new Random(seed);
    }

    byte[] bytes(int parts) {
        var out = new ByteArrayOutputStream();
        int calm = random.nextInt(6);
        for (int i = 0; i < parts; i++) {
            out.writeBytes(random.nextInt(6) < calm ? text() : trouble());
        }
        return out.toByteArray();
    }

    /** The next piece's size, of so many bytes that are left. */
    int piece(int left) {
        int most = random.nextBoolean() ? 8 : random.nextInt(1, 20_000);
        return Math.min(left, 1 + random.nextInt(most));
    }

    private byte[] text() {
        var text = new StringBuilder();
        int size = random.nextInt(SIZES[random.nextInt(SIZES.length)]);
        boolean mixed = random.nextBoolean();
        String newline = random.nextBoolean() ? "\n" : "😀";
        while (text.length() < size) {
            String next = mixed ? any(TEXTS) : random.nextInt(50) == 0 ? "\n" : "a";
            text.append(next.replace("\n", newline));
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private byte[] trouble() {
        return switch (random.nextInt(4)) {
            case 0 -> HexFormat.of().parseHex(any(BROKEN));
            case 1 -> {
                byte[] noise = new byte[random.nextInt(40)];
                random.nextBytes(noise);
                yield noise;
            }
            default -> any(CONTROLS).getBytes(StandardCharsets.UTF_8);
        };
    }

    private String any(List<String> those) {
        return those.get(random.nextInt(those.size()));
    }
}
