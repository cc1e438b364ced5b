package dev.glovebox.sandbox.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import dev.glovebox.testing.GloveFrame;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a hostile glove can make the host keep, counted as bytes that this thread allocates. */
final class HostMemoryTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void aHugeLengthIsRefusedBeforeRoomIsMadeForIt() {
        byte[] head = ByteBuffer.allocate(9).putInt(Integer.MAX_VALUE).array();
        var reader = new FrameReader(new ByteArrayInputStream(head));

        long before = THREADS.getCurrentThreadAllocatedBytes();
        assertThatExceptionOfType(ProtocolViolation.class).isThrownBy(reader::next);

        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
    }

    @Test
    void aFloodIsKeptUpToTheWindowAndNoFurther() {
        var output = new CallOutput(Wire.OUTPUT_WINDOW, bytes -> {});
        ByteBuffer block = ByteBuffer.wrap(new byte[1000]);

        long before = THREADS.getCurrentThreadAllocatedBytes();
        int kept = 0;
        while (output.accept(block.duplicate())) {
            kept += block.remaining();
        }

        assertThat(kept).isEqualTo(262_000);
        assertThat(output.available()).isEqualTo(kept);
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(4 * Wire.OUTPUT_WINDOW);
    }

    @Test
    void smallOutputTakesLittleRoom() {
        var ring = new Ring(Wire.OUTPUT_WINDOW);
        assertThat(ring.capacity()).isZero();

        ring.put(ByteBuffer.wrap("ok\n".getBytes(UTF_8)));

        assertThat(ring.capacity()).isLessThanOrEqualTo(4096);
    }

    @Test
    void readingFramesAllocatesFarLessThanTheyCarry() throws IOException {
        byte[] frame = GloveFrame.stdout(1, new byte[65_536]).toBytes();
        InputStream hundredMegabytes =
                new SequenceInputStream(Collections.enumeration(Stream.generate(() -> new ByteArrayInputStream(frame))
                        .limit(1600)
                        .toList()));
        var reader = new FrameReader(hundredMegabytes);

        long before = THREADS.getCurrentThreadAllocatedBytes();
        while (reader.next() != null) {}

        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(5 << 20);
    }
}
