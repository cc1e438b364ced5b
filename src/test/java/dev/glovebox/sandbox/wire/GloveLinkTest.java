package dev.glovebox.sandbox.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallEnd.Stage;
import dev.glovebox.protocol.CallSpec.Stdio;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.testing.BytePipe;
import dev.glovebox.testing.GloveFrame;
import dev.glovebox.testing.OpenRequest;
import dev.glovebox.testing.Specs;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class GloveLinkTest {
    @Test
    void greetsAndOpensWithoutWaitingForTheGlove() throws Exception {
        try (var peer = new Peer()) {
            peer.start("first");
            peer.start("second");

            assertThat(peer.receive()).contains(GloveFrame.hostsHello());
            GloveFrame first = peer.receive().orElseThrow();
            assertThat(first.channel()).isEqualTo(1);
            assertThat(OpenRequest.read(first.payload())).isEqualTo(Specs.of("first"));
            assertThat(peer.receive().orElseThrow().channel()).isEqualTo(2);
        }
    }

    @Test
    void theBoxIsUpOnceTheGloveHasGreeted() throws Exception {
        try (var peer = new Peer()) {
            assertThat(peer.link.awaitHello(Duration.ofMillis(1))).isFalse();

            peer.hello();

            assertThat(peer.link.awaitHello(Duration.ofSeconds(10))).isTrue();
        }
    }

    @Test
    void outputOfBothStreamsCanBeReadAfterTheEnd() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            peer.hello()
                    .send(GloveFrame.stdout(1, "out".getBytes(UTF_8)))
                    .send(GloveFrame.stderr(1, "err".getBytes(UTF_8)))
                    .send(GloveFrame.exit(1, 1, 15, 0));

            assertThat(call.await()).isEqualTo(new CallEnd.Signalled(15, Cause.ITSELF));
            assertThat(call.stdout().readAllBytes()).asString().isEqualTo("out");
            assertThat(call.stderr().readAllBytes()).asString().isEqualTo("err");
            assertThat(call.await(Duration.ZERO)).contains(new CallEnd.Signalled(15, Cause.ITSELF));
        }
    }

    @Test
    void awaitWithALimitIsEmptyWhileTheProgramRuns() throws Exception {
        try (var peer = new Peer()) {
            assertThat(peer.start("a").await(Duration.ofMillis(1))).isEmpty();
        }
    }

    @Test
    void controlsReachTheGloveInOrder() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start(Specs.with(new Stdio.Pty(24, 80), "a"));
            call.resize(50, 132);
            call.signal(2);
            call.stdin().write('x');
            call.stdin().close();
            call.stdin().close();
            call.kill();

            peer.receive(GloveFrame.OPEN);
            assertThat(peer.receive()).contains(frame(GloveFrame.RESIZE, 0, 50, 0, 132));
            assertThat(peer.receive()).contains(frame(GloveFrame.SIGNAL, 2));
            assertThat(peer.receive()).contains(frame(GloveFrame.STDIN, 'x'));
            assertThat(peer.receive()).contains(frame(GloveFrame.END));
            assertThat(peer.receive()).contains(frame(GloveFrame.KILL));
        }
    }

    @Test
    void nothingIsSentForACallThatHasEnded() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            peer.hello().send(GloveFrame.stdout(1, new byte[65_536])).send(GloveFrame.exit(1, 0, 0, 0));
            call.await();

            assertThat(call.stdout().readAllBytes()).hasSize(65_536);
            call.kill();
            call.signal(2);
            call.resize(1, 1);
            call.discardOutput();
            call.stdin().write(new byte[200_000]);
            call.stdin().close();
            peer.link.close();

            assertThat(peer.receive(GloveFrame.OPEN).channel()).isEqualTo(1);
            assertThat(peer.receive()).isEmpty();
            assertThat(peer.alarm.pending()).isZero();
        }
    }

    @Test
    void saysHowLongItMayBeSilent() throws Exception {
        try (var peer = new Peer()) {
            peer.link.keepAlive(Duration.ofSeconds(15), Duration.ofSeconds(30));
            peer.link.keepAlive(Duration.ZERO, Duration.ofDays(100));

            assertThat(peer.receive()).contains(GloveFrame.hostsHello());
            assertThat(peer.receive()).contains(GloveFrame.alive(15_000, 30_000));
            assertThat(peer.receive()).contains(GloveFrame.alive(1, -1));
        }
    }

    @Test
    void tellsOfItsLossBeforeItsCallsEnd() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.hello().start("a");
            AtomicBoolean hadEnded = new AtomicBoolean(true);
            peer.link.whenLost(() -> hadEnded.set(ended(call)));

            peer.hangUp();

            assertThat(call.await()).isInstanceOf(CallEnd.Lost.class);
            assertThat(hadEnded).isFalse();
        }
    }

    private static boolean ended(Call call) {
        try {
            return call.await(Duration.ZERO).isPresent();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aProgramWithoutInputIsSentNone() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start(Specs.with(new Stdio.NoInput(), "a"));
            call.stdin().write(new byte[100_000]);
            call.stdin().close();
            call.signal(1);

            peer.receive(GloveFrame.OPEN);
            assertThat(peer.receive()).contains(frame(GloveFrame.SIGNAL, 1));
        }
    }

    @Test
    void argumentsThatNoFrameCanHoldAreTooLongAsTheyAreForTheKernel() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("echo", "x".repeat(1 << 20));

            assertThat(call.await()).isEqualTo(new CallEnd.NotStarted(Stage.EXEC, 7));
            assertThat(call.stdout().readAllBytes()).isEmpty();
        }
    }

    @Test
    void whatCannotBeSaidOnTheWireIsRefusedAtOnce() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");

            assertThatIllegalArgumentException().isThrownBy(() -> call.signal(0));
            assertThatIllegalArgumentException().isThrownBy(() -> call.signal(65));
            assertThatIllegalArgumentException().isThrownBy(() -> call.resize(-1, 80));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> peer.start(Specs.within(Duration.ofDays(50), "a")))
                    .withMessageContaining("49 days");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> peer.start(Specs.within(Duration.ofSeconds(Long.MAX_VALUE), "a")));
            peer.start("b");
            peer.receive(GloveFrame.OPEN);
            assertThat(peer.receive(GloveFrame.OPEN).channel()).isEqualTo(2);
        }
    }

    @Test
    void closingEndsEveryCallAndTheStreamButIsNoLoss() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            peer.hello();

            peer.link.close();
            peer.link.close();

            assertThat(call.await()).isEqualTo(new CallEnd.Lost("the box was closed"));
            peer.receive(GloveFrame.OPEN);
            assertThat(peer.receive()).isEmpty();
            peer.hangUp();
            assertThat(peer.readerEnds()).isTrue();
            assertThat(peer.timesLost).hasValue(0);
        }
    }

    @Test
    void aCloseDoesNotWaitForAWriteThatHangs() throws Exception {
        try (var peer = new Peer(64)) {
            Call call = peer.start("a");
            var hanging = Thread.ofVirtual().start(() -> writeIgnoringTheEnd(call));
            peer.receive(GloveFrame.OPEN);
            peer.receiveHead();

            peer.link.close();
            assertThat(call.await()).isEqualTo(new CallEnd.Lost("the box was closed"));

            peer.die();
            assertThat(hanging.join(Duration.ofSeconds(10))).isTrue();
        }
    }

    @Test
    void aWriteThatHungClosesTheStreamOnceItIsThrough() throws Exception {
        try (var peer = new Peer(64)) {
            Call call = peer.start("a");
            Thread.ofVirtual().start(() -> writeIgnoringTheEnd(call));
            peer.receive(GloveFrame.OPEN);
            peer.receiveHead();

            peer.link.close();

            assertThat(peer.receiveRest()).hasSize(5 + 60_000);
        }
    }

    @Test
    void aGloveThatCannotBeWrittenToIsLost() throws Exception {
        var toHost = new BytePipe(64);
        var toGlove = new BytePipe(64);
        toGlove.input().close();
        var lost = new CountDownLatch(1);
        try (var link = new GloveLink(
                "dead", new GloveLink.Pipes(toHost.input(), toGlove.output()), new Egress.None(), lost::countDown)) {
            assertThat(lost.await(120, TimeUnit.SECONDS)).isTrue();
            assertThat(link.lostReason()).isEqualTo(Optional.of("the box ended before it was up"));
        }
    }

    private static void writeIgnoringTheEnd(Call call) {
        try {
            call.stdin().write(new byte[60_000]);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static GloveFrame frame(int type, int... payload) {
        byte[] bytes = new byte[payload.length];
        for (int i = 0; i < payload.length; i++) {
            bytes[i] = (byte) payload[i];
        }
        return new GloveFrame(type, 1, ByteString.of(bytes));
    }
}
