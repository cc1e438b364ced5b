package dev.glovebox.sandbox.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.CallEnd.Lost;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Outbound;
import dev.glovebox.testing.GloveFrame;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(180)
final class HostileConnectionsTest {
    private static final int ROOM = 262_144;
    private static final int FIRST = Integer.MIN_VALUE;
    private static final GloveFrame BYTE = GloveFrame.data(FIRST, new byte[1]);

    /** Frames to send when the first connection is live, and the rule they break. */
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
        return Stream.of(
                Attack.of("LISTEN without being asked", GloveFrame.listening(0)),
                Attack.of("ACCEPTED on a connection that was there before", GloveFrame.accepted(FIRST)),
                Attack.of(
                        "ACCEPTED on a connection that was there before",
                        GloveFrame.accepted(FIRST + 2),
                        GloveFrame.accepted(FIRST + 1)),
                Attack.of(
                        "DATA for the connection 2147483649 that is not there",
                        GloveFrame.data(FIRST + 1, new byte[1])),
                Attack.of("GRANT for the connection 4294967295 that is not there", GloveFrame.grant(-1, 1)),
                Attack.of("FIN for the connection 2147483649 that is not there", GloveFrame.fin(FIRST + 1)),
                Attack.of("CLOSE for the connection 2147483649 that is not there", GloveFrame.close(FIRST + 1, 0)),
                Attack.of("DATA after FIN on connection 2147483648", GloveFrame.fin(FIRST), BYTE),
                Attack.of("FIN after FIN on connection 2147483648", GloveFrame.fin(FIRST), GloveFrame.fin(FIRST)),
                Attack.of("DATA after CLOSE on connection 2147483648", GloveFrame.close(FIRST, 0), BYTE),
                Attack.of(
                        "GRANT after CLOSE on connection 2147483648",
                        GloveFrame.close(FIRST, 1),
                        GloveFrame.grant(FIRST, 1)),
                Attack.of(
                        "CLOSE after CLOSE on connection 2147483648",
                        GloveFrame.close(FIRST, 0),
                        GloveFrame.close(FIRST, 0)),
                Attack.of(
                        "DATA beyond the credit on connection 2147483648",
                        GloveFrame.data(FIRST, new byte[65_536]),
                        BYTE),
                Attack.of(
                        "GRANT beyond 2147483647 in sum on connection 2147483648", GloveFrame.grant(FIRST, 2147483647)),
                new Attack("more than 128 connections", accepted(128)),
                new Attack("more than 128 connections", acceptedAndClosed(128)));
    }

    private static List<GloveFrame> accepted(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> GloveFrame.accepted(FIRST + i))
                .toList();
    }

    private static List<GloveFrame> acceptedAndClosed(int count) {
        return IntStream.rangeClosed(1, count)
                .boxed()
                .flatMap(i -> Stream.of(GloveFrame.accepted(FIRST + i), GloveFrame.close(FIRST + i, 1)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void aBrokenRuleEndsTheLinkAndEveryHandler(Attack attack) throws Exception {
        var handlers = new AtomicInteger();
        var ended = new CountDownLatch(1);
        try (var peer = peer(connection -> waitForTheEnd(handlers, ended))) {
            Call call = peer.start("a");
            peer.hello().send(GloveFrame.listening(0)).send(GloveFrame.accepted(FIRST));

            sendAll(peer, attack.frames());

            assertThat(peer.awaitLost()).isTrue();
            assertThat(call.await()).isEqualTo(new Lost("the box broke the wire's rules: " + attack.rule()));
            assertThat(ended.await(120, TimeUnit.SECONDS)).isTrue();
            assertThat(handlers.get()).isLessThanOrEqualTo(128);
        }
    }

    @Test
    void aConnectionWhereNothingListensIsRefused() throws Exception {
        for (Egress egress : List.of(new Egress.None(), new Egress.Through(connection -> {}))) {
            try (var peer = new Peer(ROOM, egress)) {
                peer.hello().send(GloveFrame.accepted(FIRST));
                assertThat(peer.awaitLost()).isTrue();
                assertThat(peer.link.lostReason())
                        .contains("the box broke the wire's rules: ACCEPTED where nothing listens");
            }
        }
    }

    @Test
    void aBoxThatCannotListenIsNoBox() throws Exception {
        try (var peer = peer(connection -> {})) {
            peer.hello().send(GloveFrame.listening(98));
            assertThat(peer.awaitLost()).isTrue();
            assertThat(peer.link.lostReason()).contains("the box cannot listen on its port 3128 (errno 98)");
        }
    }

    @Test
    void asksToListenOnlyForAWayOut() throws Exception {
        try (var peer = peer(connection -> {});
                var sealed = new Peer()) {
            assertThat(peer.receive()).contains(GloveFrame.hostsHello());
            assertThat(peer.receive().orElseThrow().type()).isEqualTo(GloveFrame.LISTEN);
            sealed.start("a");
            assertThat(sealed.receive()).contains(GloveFrame.hostsHello());
            assertThat(sealed.receive().orElseThrow().type()).isEqualTo(GloveFrame.OPEN);
        }
    }

    @Test
    void aPlaceIsFreeOnceBothHaveClosed() throws Exception {
        try (var peer = peer(connection -> connection.in().readAllBytes())) {
            peer.hello().send(GloveFrame.listening(0));
            for (int i = 0; i < 500; i++) {
                peer.send(GloveFrame.accepted(FIRST + i)).send(GloveFrame.fin(FIRST + i));
                assertThat(peer.receive(GloveFrame.CLOSE)).isEqualTo(GloveFrame.close(FIRST + i, 0));
                peer.send(GloveFrame.close(FIRST + i, 0));
            }
            assertThat(peer.link.lostReason()).isEmpty();
        }
    }

    @Test
    void whoeverKeepsTheStreamsOfAReturnedHandlerFindsThemEnded() throws Exception {
        BlockingQueue<Outbound> kept = new LinkedBlockingQueue<>();
        try (var peer = peer(kept::add)) {
            peer.hello().send(GloveFrame.listening(0)).send(GloveFrame.accepted(FIRST));
            peer.receive(GloveFrame.CLOSE);

            Outbound connection = kept.take();
            assertThat(failure(() -> connection.in().read())).isEqualTo("the connection is closed");
            assertThat(failure(() -> connection.out().write(1))).isEqualTo("the connection is closed");
            connection.out().close();
            connection.in().close();
            connection.close();
            peer.link.close();
            assertThat(peer.receive()).isEmpty();
        }
    }

    @Test
    void aResetIsNoEnd() throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        try (var peer =
                peer(connection -> heard.add(failure(() -> connection.in().readAllBytes())))) {
            peer.hello()
                    .send(GloveFrame.listening(0))
                    .send(GloveFrame.accepted(FIRST))
                    .send(BYTE);
            peer.send(GloveFrame.close(FIRST, 1));
            assertThat(heard.poll(120, TimeUnit.SECONDS)).isEqualTo("the connection was reset");
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static String failure(Work work) {
        try {
            work.run();
            return "nothing failed";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static Peer peer(Outbound.Handler handler) {
        return new Peer(ROOM, new Egress.Through(handler));
    }

    private static void waitForTheEnd(AtomicInteger handlers, CountDownLatch ended) {
        handlers.incrementAndGet();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            ended.countDown();
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
