package dev.glovebox.sandbox.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.CallEnd.Lost;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Inlet;
import dev.glovebox.testing.GloveFrame;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a glove may not answer to a connection into its box. */
@Timeout(180)
final class HostileAnswersTest {
    private static final Inlet SOCKET = new Inlet.Socket("/s");
    private static final int CALL = 1;
    private static final int ASKED = 2;
    private static final String RULES = "the box broke the wire's rules: ";
    private static final GloveFrame CONNECTED = GloveFrame.connected(ASKED, 0);
    private static final GloveFrame BYTE = GloveFrame.data(ASKED, new byte[1]);

    /** Frames to send when one connection is asked for, and the rule they break. */
    record Attack(String rule, List<GloveFrame> frames) {
        static Attack of(String rule, GloveFrame... frames) {
            return new Attack(rule, List.of(frames));
        }

        @Override
        public String toString() {
            return rule;
        }
    }

    static Stream<Attack> attacks() {
        GloveFrame block = GloveFrame.data(ASKED, new byte[65_536]);
        return Stream.of(
                Attack.of("CONNECTED for the connection 3 that is not there", GloveFrame.connected(ASKED + 1, 0)),
                Attack.of("CONNECTED for the connection 1 that is not there", GloveFrame.connected(CALL, 0)),
                Attack.of("a second CONNECTED on connection 2", CONNECTED, CONNECTED),
                Attack.of("a second CONNECTED on connection 2", CONNECTED, GloveFrame.connected(ASKED, 111)),
                Attack.of("DATA before CONNECTED on connection 2", BYTE),
                Attack.of("GRANT before CONNECTED on connection 2", GloveFrame.grant(ASKED, 1)),
                Attack.of("FIN before CONNECTED on connection 2", GloveFrame.fin(ASKED)),
                Attack.of("CLOSE before CONNECTED on connection 2", GloveFrame.close(ASKED, 1)),
                Attack.of("DATA for the connection 1 that is not there", GloveFrame.data(CALL, new byte[1])),
                Attack.of("CLOSE for the connection 9 that is not there", GloveFrame.close(9, 0)),
                Attack.of("STDOUT after the end of channel 2", CONNECTED, GloveFrame.stdout(ASKED, new byte[1])),
                Attack.of("EXIT after the end of channel 2", GloveFrame.exit(ASKED, 0, 0, 0)),
                Attack.of("DATA beyond the credit on connection 2", CONNECTED, block, BYTE),
                Attack.of("DATA after FIN on connection 2", CONNECTED, GloveFrame.fin(ASKED), BYTE),
                Attack.of(
                        "FIN after CLOSE on connection 2",
                        CONNECTED,
                        GloveFrame.close(ASKED, 1),
                        GloveFrame.fin(ASKED)),
                Attack.of(
                        "GRANT beyond 2147483647 in sum on connection 2",
                        CONNECTED,
                        GloveFrame.grant(ASKED, Integer.MAX_VALUE)),
                Attack.of("ACCEPTED where nothing listens", CONNECTED, GloveFrame.accepted(Integer.MIN_VALUE)));
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void aBrokenRuleEndsTheLinkAndWhoeverWaits(Attack attack) throws Exception {
        BlockingQueue<String> ends = new LinkedBlockingQueue<>();
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            var over = new CountDownLatch(1);
            Thread.ofVirtual().start(() -> ends.add(endOf(peer, over)));
            peer.hello().receive(GloveFrame.CONNECT);

            sendAll(peer, attack.frames());

            assertThat(peer.awaitLost()).isTrue();
            over.countDown();
            assertThat(call.await()).isEqualTo(new Lost(RULES + attack.rule()));
            assertThat(ends.poll(120, TimeUnit.SECONDS))
                    .isIn("failed: " + RULES + attack.rule(), "failed: the connection was reset");
        }
    }

    @Test
    void aRefusalIsTheLastFrame() throws Exception {
        BlockingQueue<String> ends = new LinkedBlockingQueue<>();
        try (var peer = new Peer()) {
            Thread.ofVirtual().start(() -> ends.add(endOf(peer)));
            peer.hello().receive(GloveFrame.CONNECT);
            peer.send(GloveFrame.connected(1, 111));
            assertThat(ends.poll(120, TimeUnit.SECONDS)).isEqualTo("unanswered: nothing listens at /s of the box");
            assertThat(peer.receive(GloveFrame.CLOSE).channel()).isEqualTo(1);

            peer.send(GloveFrame.close(1, 0));
            assertThat(peer.awaitLost()).isTrue();
            assertThat(peer.link.lostReason()).contains(RULES + "CLOSE for the connection 1 that is not there");
        }
    }

    @Test
    void anAnswerThatCrossesTheGivingUpIsLetGo() throws Exception {
        BlockingQueue<String> ends = new LinkedBlockingQueue<>();
        try (var peer = new Peer()) {
            peer.hello();
            for (int i = 0; i < 200; i++) {
                Thread waiting = Thread.ofVirtual().start(() -> ends.add(endOf(peer)));
                int channel = peer.receive(GloveFrame.CONNECT).channel();
                waiting.interrupt();
                assertThat(peer.receive(GloveFrame.CLOSE)).isEqualTo(GloveFrame.close(channel, 1));
                peer.send(GloveFrame.connected(channel, 0))
                        .send(GloveFrame.data(channel, new byte[65_536]))
                        .send(GloveFrame.close(channel, 1));
                assertThat(ends.poll(120, TimeUnit.SECONDS)).isEqualTo("interrupted");
                awaitTaken(peer);
            }
            assertThat(peer.link.lostReason()).isEmpty();
        }
    }

    @Test
    void aConnectionThatIsResetAtOnceIsAConnection() throws Exception {
        BlockingQueue<String> ends = new LinkedBlockingQueue<>();
        try (var peer = new Peer()) {
            Thread.ofVirtual().start(() -> ends.add(endOf(peer)));
            peer.hello().receive(GloveFrame.CONNECT);
            peer.send(GloveFrame.connected(1, 0)).send(GloveFrame.close(1, 1));
            assertThat(ends.poll(120, TimeUnit.SECONDS)).isEqualTo("failed: the connection was reset");
        }
    }

    /** A call on its heels: when that has ended, the reader has taken all before it. */
    private static void awaitTaken(Peer peer) throws Exception {
        Call call = peer.start("a");
        int channel = peer.receive(GloveFrame.OPEN).channel();
        peer.send(GloveFrame.exit(channel, 0, 0, 0));
        call.await();
    }

    private static String endOf(Peer peer) {
        return endOf(peer, new CountDownLatch(0));
    }

    /** @param before what is waited for between connecting and reading */
    private static String endOf(Peer peer, CountDownLatch before) {
        try (Duplex connection = peer.link.connect(SOCKET)) {
            before.await();
            connection.in().skipNBytes(Long.MAX_VALUE);
            return "ended";
        } catch (Inlet.Unanswered e) {
            return "unanswered: " + e.getMessage();
        } catch (IOException e) {
            return "failed: " + e.getMessage();
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    private static void sendAll(Peer peer, List<GloveFrame> frames) throws IOException {
        try {
            for (GloveFrame frame : frames) {
                peer.send(frame);
            }
        } catch (IOException e) {
            assertThat(e).hasMessage("broken pipe");
        }
    }
}
