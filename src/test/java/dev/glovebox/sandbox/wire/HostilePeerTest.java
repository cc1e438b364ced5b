package dev.glovebox.sandbox.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallEnd.Lost;
import dev.glovebox.sandbox.Call;
import dev.glovebox.testing.GloveFrame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(180)
final class HostilePeerTest {
    private static final byte[] BLOCK = new byte[65_536];
    private static final String RULES = "the box broke the wire's rules: ";

    /** Bytes to send with channel 1 and 3 live and channel 2 ended, and how the reason then starts. */
    record Attack(String reason, List<byte[]> bytes) {
        static Attack of(String reason, GloveFrame... frames) {
            return new Attack(
                    reason, Arrays.stream(frames).map(GloveFrame::toBytes).toList());
        }

        @Override
        public String toString() {
            return reason;
        }
    }

    static Stream<Attack> attacks() {
        GloveFrame exit = GloveFrame.exit(2, 0, 0, 0);
        GloveFrame block = GloveFrame.stdout(1, BLOCK);
        GloveFrame oneByte = GloveFrame.stdout(1, new byte[1]);
        return Stream.of(
                Attack.of(RULES + "a second HELLO", GloveFrame.hello(), GloveFrame.hello(), GloveFrame.hello()),
                Attack.of(RULES + "STDOUT on the never opened channel 99", GloveFrame.stdout(99, BLOCK)),
                Attack.of(RULES + "STDERR on the never opened channel 4", GloveFrame.stderr(4, BLOCK)),
                Attack.of(RULES + "CREDIT on the never opened channel 2147483647", credit(Integer.MAX_VALUE, 1)),
                Attack.of(RULES + "EXIT on the never opened channel 99", GloveFrame.exit(99, 0, 0, 0)),
                Attack.of(RULES + "FAILED on the never opened channel 99", GloveFrame.failed(99, 3, 2)),
                Attack.of(RULES + "STDOUT after the end of channel 2", GloveFrame.stdout(2, new byte[1])),
                Attack.of(RULES + "STDERR after the end of channel 2", GloveFrame.stderr(2, new byte[1])),
                Attack.of(RULES + "CREDIT after the end of channel 2", credit(2, 1)),
                Attack.of(RULES + "EXIT after the end of channel 2", exit),
                Attack.of(RULES + "FAILED after the end of channel 2", GloveFrame.failed(2, 1, 1)),
                Attack.of(RULES + "STDOUT beyond the credit on channel 1", block, block, block, block, block),
                Attack.of(RULES + "STDOUT beyond the credit on channel 1", block, block, block, block, oneByte),
                Attack.of(
                        RULES + "STDERR beyond the credit on channel 3",
                        Stream.generate(() -> GloveFrame.stderr(3, new byte[65_535]))
                                .limit(5)
                                .toArray(GloveFrame[]::new)),
                Attack.of(RULES + "CREDIT beyond 2147483647 in sum on channel 1", credit(1, Integer.MAX_VALUE)),
                Attack.of(RULES + "CREDIT beyond 2147483647 in sum on channel 3", credit(3, 2147418111), credit(3, 1)),
                new Attack("the box ended in the middle of a frame", List.of(Arrays.copyOf(block.toBytes(), 3))),
                new Attack("the box ended in the middle of a frame", List.of(Arrays.copyOf(block.toBytes(), 9))),
                new Attack("the box ended in the middle of a frame", List.of(Arrays.copyOf(block.toBytes(), 60_000))),
                new Attack("the box ended", List.of()));
    }

    static Stream<Attack> malformedFrames() {
        return Vector.all("bad-to-host").stream()
                .map(vector -> new Attack(RULES + vector.text(), List.of(vector.bytes())));
    }

    @ParameterizedTest
    @MethodSource({"attacks", "malformedFrames"})
    void aBrokenRuleEndsTheLinkAndIsNamedToEveryCall(Attack attack) throws Exception {
        try (var peer = new Peer()) {
            List<Call> calls = List.of(peer.start("a"), peer.start("b"), peer.start("c"));
            peer.hello().send(GloveFrame.exit(2, 0, 5, 0));

            sendAll(peer, attack.bytes());
            peer.hangUp();

            assertThat(peer.awaitLost()).isTrue();
            Lost lost = new Lost(peer.link.lostReason().orElseThrow());
            assertThat(lost.reason()).startsWith(attack.reason());
            assertThat(ends(calls)).containsExactly(lost, new CallEnd.Exited(5, Cause.ITSELF), lost);
            assertIsOver(peer, lost);
        }
    }

    static Stream<Attack> wrongGreetings() {
        return Stream.of(
                Attack.of(RULES + "STDOUT before HELLO", GloveFrame.stdout(1, BLOCK), GloveFrame.hello()),
                Attack.of(RULES + "EXIT before HELLO", GloveFrame.exit(1, 0, 0, 0)),
                new Attack(RULES + "length beyond", List.of("HTTP/1.1 200 OK\r\n".getBytes(UTF_8))),
                new Attack("the box ended in the middle of a frame", List.of(new byte[] {0, 0})),
                new Attack("the box ended before it was up", List.of()));
    }

    @ParameterizedTest
    @MethodSource("wrongGreetings")
    void whateverDoesNotGreetIsNoGlove(Attack attack) throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");

            sendAll(peer, attack.bytes());
            peer.hangUp();

            assertThat(peer.awaitLost()).isTrue();
            Lost lost = new Lost(peer.link.lostReason().orElseThrow());
            assertThat(lost.reason()).startsWith(attack.reason());
            assertThat(peer.link.awaitHello(GloveLink.GRACE)).isFalse();
            assertThat(call.await()).isEqualTo(lost);
            assertIsOver(peer, lost);
        }
    }

    @Test
    void everyStreamThatWaitsIsReleased() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            peer.hello().send(GloveFrame.stdout(1, new byte[] {1, 2, 3}));
            var stdin = Thread.ofVirtual().start(() -> fill(call));

            peer.receive(GloveFrame.STDIN);
            peer.send(GloveFrame.exit(7, 0, 0, 0));

            assertThat(call.stdout().readAllBytes()).containsExactly(1, 2, 3);
            assertThat(call.stderr().readAllBytes()).isEmpty();
            assertThat(stdin.join(GloveLink.GRACE)).isTrue();
        }
    }

    @Test
    void aGloveThatSendsByteByByteIsOnlySlow() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            List<byte[]> frames = List.of(
                    GloveFrame.hello().toBytes(),
                    GloveFrame.stdout(1, "ok\n".getBytes(UTF_8)).toBytes(),
                    GloveFrame.exit(1, 0, 3, 0).toBytes());
            for (byte[] frame : frames) {
                for (byte one : frame) {
                    peer.send(new byte[] {one});
                }
            }

            assertThat(call.await()).isEqualTo(new CallEnd.Exited(3, Cause.ITSELF));
            assertThat(call.stdout().readAllBytes()).asString().isEqualTo("ok\n");
            assertThat(peer.link.lostReason()).isEmpty();
        }
    }

    /** The host stops reading at the first broken rule, so a flood meets a closed pipe and not the host's memory. */
    private static void sendAll(Peer peer, List<byte[]> bytes) throws IOException {
        try {
            for (byte[] part : bytes) {
                peer.send(part);
            }
        } catch (IOException e) {
            assertThat(e).hasMessage("broken pipe");
        }
    }

    private static void assertIsOver(Peer peer, Lost lost) throws Exception {
        assertThat(peer.readerEnds()).isTrue();
        assertThat(peer.timesLost).hasValue(1);
        assertThat(peer.start("late").await()).isEqualTo(lost);
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> peer.send(BLOCK));
        peer.receiveRest();
    }

    private static List<CallEnd> ends(List<Call> calls) throws InterruptedException {
        List<CallEnd> ends = new ArrayList<>();
        for (Call call : calls) {
            ends.add(call.await());
        }
        return ends;
    }

    private static void fill(Call call) {
        try {
            call.stdin().write(new byte[100_000]);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static GloveFrame credit(int channel, int bytes) {
        return GloveFrame.stdinCredit(channel, bytes);
    }
}
