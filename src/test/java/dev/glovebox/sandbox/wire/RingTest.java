package dev.glovebox.sandbox.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RingTest {
    private static final int LIMIT = 10_000;

    /** Every byte is its own place in the stream, so that a swapped, lost or doubled one shows. */
    @Test
    void bytesComeOutInTheOrderTheyWentIn() {
        long seed = Long.getLong("glovebox.seed", System.nanoTime());
        var random = new Random(seed);
        var ring = new Ring(LIMIT);
        int put = 0;
        int taken = 0;
        for (int step = 0; step < 2_000; step++) {
            byte[] in = stream(put, random.nextInt(1, LIMIT));
            if (in.length <= LIMIT - ring.size()) {
                ring.put(ByteBuffer.wrap(in));
                put += in.length;
            }
            byte[] out = new byte[random.nextInt(LIMIT)];
            int count = ring.take(out, 0, out.length);
            assertThat(Arrays.copyOf(out, count)).as("seed %d", seed).isEqualTo(stream(taken, count));
            taken += count;
            assertThat(ring.size()).isEqualTo(put - taken);
        }
        assertThat(ring.capacity()).isEqualTo(LIMIT);
    }

    @Test
    void moreThanTheLimitIsRefused() {
        var ring = new Ring(LIMIT);
        ring.put(ByteBuffer.wrap(new byte[LIMIT]));

        assertThatIllegalStateException().isThrownBy(() -> ring.put(ByteBuffer.wrap(new byte[1])));
    }

    private static byte[] stream(int from, int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) ((from + i) % 251);
        }
        return bytes;
    }
}
