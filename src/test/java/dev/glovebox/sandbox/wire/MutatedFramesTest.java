package dev.glovebox.sandbox.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Inlet;
import dev.glovebox.testing.GloveFrame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Valid traffic with random damage: the link either goes on or ends every call with a reason; it never hangs or fails. */
@Timeout(180)
final class MutatedFramesTest {
    private static final Duration TIME = Duration.ofMillis(1500);
    private static final int CHANNELS = 4;
    /** Asked for after the calls. */
    private static final int CONNECTION = CHANNELS + 1;

    private final List<Vector> vectors = Vector.all("to-host");

    @Test
    void damageEndsTheLinkOrDoesNothing() throws Exception {
        long seed = Long.getLong("glovebox.seed", System.nanoTime());
        long end = System.nanoTime() + TIME.toNanos();
        int rounds = 0;
        for (; System.nanoTime() < end; rounds++) {
            try {
                round(new Random(seed + rounds));
            } catch (Throwable e) {
                throw new AssertionError("-Dglovebox.seed=" + (seed + rounds) + " shows it in the first round", e);
            }
        }
        System.out.println("mutated frames: " + rounds + " rounds from seed " + seed);
        assertThat(rounds).isPositive();
    }

    private void round(Random random) throws Exception {
        try (var peer =
                new Peer(4096, new Egress.Through(connection -> connection.in().readAllBytes()))) {
            List<Call> calls =
                    Stream.generate(() -> peer.start("a")).limit(CHANNELS).toList();
            Thread connecting = Thread.ofVirtual().start(() -> connect(peer));
            peer.receive(GloveFrame.CONNECT);
            feed(peer, random);
            peer.hangUp();

            assertThat(peer.readerEnds()).isTrue();
            assertThat(connecting.join(GloveLink.GRACE)).isTrue();
            for (Call call : calls) {
                assertIsPlausible(call.await());
            }
        }
    }

    private static void connect(Peer peer) {
        try (Duplex connection = peer.link.connect(new Inlet.Socket("/s"))) {
            connection.in().readAllBytes();
        } catch (IOException e) {
            assertThat(e.getMessage()).isNotEmpty();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertIsPlausible(CallEnd end) {
        if (end instanceof CallEnd.Lost(String reason)) {
            assertThat(reason).startsWith("the box ");
        }
    }

    private void feed(Peer peer, Random random) {
        try {
            peer.hello().send(GloveFrame.listening(0)).send(GloveFrame.accepted(Integer.MIN_VALUE + 1));
            peer.send(damage(script(random), random));
        } catch (IOException e) {
            assertThat(e).hasMessage("broken pipe");
        }
    }

    private byte[] script(Random random) {
        var bytes = new ByteArrayOutputStream();
        for (int left = random.nextInt(1, 30); left > 0; left--) {
            bytes.writeBytes(frame(random));
        }
        return bytes.toByteArray();
    }

    /** A vector moved to a live channel; HELLO only now and then, for it ends the link. */
    private byte[] frame(Random random) {
        byte[] frame = vectors.get(random.nextInt(vectors.size())).bytes();
        if (frame[4] == GloveFrame.HELLO && random.nextInt(10) > 0) {
            return frame(random);
        }
        int channel = random.nextInt(1, CHANNELS + 1);
        if (frame[4] != GloveFrame.LISTEN) {
            ByteBuffer.wrap(frame).putInt(5, moved(frame[4], channel, random));
        }
        return frame;
    }

    private static int moved(int type, int channel, Random random) {
        boolean inward = type == GloveFrame.CONNECTED || (type > GloveFrame.ACCEPTED && random.nextBoolean());
        boolean outward = type > GloveFrame.LISTEN;
        return inward ? CONNECTION : outward ? Integer.MIN_VALUE + channel : channel;
    }

    private static byte[] damage(byte[] bytes, Random random) {
        byte[] damaged = bytes.clone();
        for (int left = random.nextInt(4); left > 0; left--) {
            damaged = switch (random.nextInt(4)) {
                case 0 -> flipBit(damaged, random);
                case 1 -> setByte(damaged, random);
                case 2 -> cut(damaged, random);
                default -> repeat(damaged, random);
            };
        }
        return damaged;
    }

    private static byte[] flipBit(byte[] bytes, Random random) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        return bytes;
    }

    private static byte[] setByte(byte[] bytes, Random random) {
        byte[] edges = {0, 1, 0x7f, (byte) 0x80, (byte) 0xff};
        bytes[random.nextInt(bytes.length)] = edges[random.nextInt(edges.length)];
        return bytes;
    }

    private static byte[] cut(byte[] bytes, Random random) {
        return Arrays.copyOf(bytes, random.nextInt(bytes.length) + 1);
    }

    private static byte[] repeat(byte[] bytes, Random random) {
        int from = random.nextInt(bytes.length);
        var longer = new ByteArrayOutputStream();
        longer.writeBytes(bytes);
        longer.write(bytes, from, bytes.length - from);
        return longer.toByteArray();
    }
}
