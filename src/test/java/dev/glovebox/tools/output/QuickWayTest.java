package dev.glovebox.tools.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Floods take shortcuts, with and without a live view; whatever comes, the outcome is that of the plain way. */
@Tag("slow")
final class QuickWayTest {
    private static final int SEEDS = 2000;
    private static final int MOST = 1000;

    /** @param saved a character for each byte */
    private record Outcome(CommandOutput.Shown shown, String saved) {}

    @Test
    void whateverComesInWhateverPiecesIsWhatOneByOneGives() throws Exception {
        for (long seed = 0; seed < SEEDS; seed++) {
            var random = new RandomOutput(seed);
            byte[] bytes = random.bytes((int) (seed % 40));
            assertThat(outcome(bytes, new LiveText(text -> {}, (int) (seed % 3) * 500), random))
                    .as("seed %d", seed)
                    .isEqualTo(expected(bytes));
        }
    }

    @Test
    void everySplitOfAShortOutputIsWhatOneByOneGives() throws Exception {
        for (long seed = 0; seed < 300; seed++) {
            byte[] bytes = new RandomOutput(seed).bytes(12);
            bytes = Arrays.copyOf(bytes, Math.min(bytes.length, 200));
            Outcome expected = expected(bytes);
            for (int cut = 0; cut <= bytes.length; cut++) {
                assertThat(outcome(bytes, cut)).as("seed %d, cut %d", seed, cut).isEqualTo(expected);
            }
        }
    }

    @Test
    void whatIsSeenLiveIsTheSameUpToItsBound() throws Exception {
        for (long seed = 0; seed < 300; seed++) {
            var live = new StringBuilder();
            var random = new RandomOutput(seed);
            byte[] bytes = random.bytes(20);
            var view = new LiveText(live::append, 2000);
            outcome(bytes, view, random);
            String seen = live.toString()
                    .replace("\n[more output is not shown live]\n", "")
                    .replace("\r", "");
            String plain = new OneByOne(bytes).plain().replace("\r", "");
            assertThat(view.isFull() ? plain.substring(0, seen.length()) : plain)
                    .as("seed %d", seed)
                    .isEqualTo(seen);
        }
    }

    @Test
    void aPlainRunEndsAtTheFirstCharacterThatIsNot() {
        var random = new Random(4711);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[24];
            Arrays.fill(bytes, (byte) "a\n\t ~".charAt(random.nextInt(5)));
            int at = random.nextInt(bytes.length);
            bytes[at] = (byte) random.nextInt(256);
            boolean plain = "\n\t".indexOf(bytes[at]) >= 0 || (bytes[at] >= ' ' && bytes[at] < 0x7f);
            assertThat(PlainRun.end(bytes, 0, bytes.length)).isEqualTo(plain ? bytes.length : at);
        }
    }

    @Test
    void everyCharacterIsPlainUnlessItIsAControlCharacter() {
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
                byte[] bytes = Character.toString(c).getBytes(StandardCharsets.UTF_8);
                boolean plain = !Character.isISOControl(c) || c == '\n' || c == '\t';
                int end = PlainRun.end(bytes, 0, bytes.length);
                if (end != (plain ? bytes.length : 0) || PlainRun.end(bytes, 0, bytes.length - 1) != 0) {
                    throw new AssertionError("character " + c + " ends at " + end);
                }
            }
        }
    }

    private static Outcome expected(byte[] bytes) {
        byte[] whole = new OneByOne(bytes).whole();
        var kept = new HeadAndTail(MOST);
        kept.add(whole, 0, whole.length);
        boolean cut = kept.wouldCut(0);
        return new Outcome(
                new CommandOutput.Shown(
                        kept.text("saved"), whole.length, cut ? Optional.of("saved") : Optional.empty()),
                cut ? new String(whole, StandardCharsets.ISO_8859_1) : "");
    }

    private static Outcome outcome(byte[] bytes, LiveText live, RandomOutput sizes) throws InterruptedException {
        var saved = new ByteArrayOutputStream();
        try (var output = new CommandOutput(MOST, live, () -> new Saved(saved))) {
            for (int at = 0; at < bytes.length; ) {
                int size = sizes.piece(bytes.length - at);
                output.accept(Arrays.copyOfRange(bytes, at, at + size), size);
                at += size;
            }
            return new Outcome(output.end(), saved.toString(StandardCharsets.ISO_8859_1));
        }
    }

    private static Outcome outcome(byte[] bytes, int cut) throws InterruptedException {
        var saved = new ByteArrayOutputStream();
        try (var output = new CommandOutput(MOST, new LiveText(text -> {}, 0), () -> new Saved(saved))) {
            output.accept(bytes, cut);
            output.accept(Arrays.copyOfRange(bytes, cut, bytes.length), bytes.length - cut);
            return new Outcome(output.end(), saved.toString(StandardCharsets.ISO_8859_1));
        }
    }

    private record Saved(ByteArrayOutputStream to) implements Spill {
        @Override
        public void write(byte[] bytes, int offset, int length) {
            to.write(bytes, offset, length);
        }

        @Override
        public String finish() {
            return "saved";
        }

        @Override
        public void close() {}
    }
}
