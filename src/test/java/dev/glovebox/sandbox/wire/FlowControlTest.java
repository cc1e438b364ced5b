package dev.glovebox.sandbox.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.sandbox.Call;
import dev.glovebox.testing.GloveFrame;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class FlowControlTest {
    private static final CallEnd DONE = new CallEnd.Exited(0, Cause.ITSELF);
    private static final byte[] BLOCK = new byte[65_536];

    @Test
    void creditGoesBackInBatches() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            peer.hello().send(GloveFrame.stdout(1, BLOCK));
            call.stdout().readNBytes(65_535);
            call.signal(1);
            call.stdout().readNBytes(1);

            peer.receive(GloveFrame.OPEN);
            assertThat(peer.receive().orElseThrow().type()).isEqualTo(GloveFrame.SIGNAL);
            assertThat(peer.receive()).contains(credit(1, 65_536));
        }
    }

    @Test
    void anUnreadCallHoldsBackNoOther() throws Exception {
        try (var peer = new Peer()) {
            Call unread = peer.start("a");
            Call other = peer.start("b");
            peer.hello();
            for (int i = 0; i < 4; i++) {
                peer.send(GloveFrame.stdout(1, BLOCK)).send(GloveFrame.stderr(1, BLOCK));
            }
            peer.send(GloveFrame.stdout(2, new byte[] {7})).send(GloveFrame.exit(2, 0, 0, 0));

            assertThat(other.await()).isEqualTo(DONE);
            assertThat(other.stdout().readAllBytes()).containsExactly(7);
            assertThat(unread.await(Duration.ZERO)).isEmpty();
            assertThat(unread.stdout().available()).isEqualTo(262_144);
        }
    }

    @Test
    void aGloveThatDoesNotReadIsStillListenedTo() throws Exception {
        try (var peer = new Peer(128)) {
            Call stuck = peer.start("a");
            Call other = peer.start("b");
            var writer = Thread.ofVirtual().start(task(() -> write(stuck, 65_536)));
            peer.receive(GloveFrame.OPEN);
            peer.receive(GloveFrame.OPEN);
            peer.receiveHead();
            peer.hello().send(GloveFrame.stdout(2, new byte[] {7})).send(GloveFrame.exit(2, 0, 0, 0));

            assertThat(other.await()).isEqualTo(DONE);
            assertThat(writer.isAlive()).isTrue();
        }
    }

    @Test
    void inputStopsWhereTheCreditEndsAndGoesOnWithMore() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            peer.hello();
            FutureTask<Integer> writing = task(() -> write(call, 65_536 + 10));
            Thread.ofVirtual().start(writing);

            assertThat(peer.receive(GloveFrame.STDIN).payload().size()).isEqualTo(65_536);
            peer.send(GloveFrame.stdinCredit(1, 4));
            assertThat(peer.receive(GloveFrame.STDIN).payload().size()).isEqualTo(4);
            assertThat(writing.isDone()).isFalse();
            peer.send(GloveFrame.stdinCredit(1, 100));
            assertThat(peer.receive(GloveFrame.STDIN).payload().size()).isEqualTo(6);
            assertThat(writing.get(120, TimeUnit.SECONDS)).isEqualTo(65_546);
        }
    }

    @Test
    void aWriterThatWaitsForCreditCanBeInterrupted() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            FutureTask<Integer> writing = task(() -> write(call, 65_537));
            var writer = Thread.ofVirtual().start(writing);
            peer.receive(GloveFrame.STDIN);

            writer.interrupt();

            assertThat(writing)
                    .failsWithin(Duration.ofSeconds(10))
                    .withThrowableThat()
                    .withCauseInstanceOf(InterruptedIOException.class);
        }
    }

    @Test
    void aWriterThatWaitsForCreditGoesOnWhenTheProgramEnds() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            FutureTask<Integer> writing = task(() -> write(call, 1_000_000));
            Thread.ofVirtual().start(writing);
            peer.receive(GloveFrame.STDIN);

            peer.hello().send(GloveFrame.exit(1, 0, 0, 0));

            assertThat(writing.get(120, TimeUnit.SECONDS)).isEqualTo(1_000_000);
        }
    }

    @Test
    void inputThatWasClosedTakesNoMore() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            call.stdin().close();

            assertThatIOException().isThrownBy(() -> call.stdin().write(1));
        }
    }

    @Test
    void aReaderCanBeInterrupted() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            Thread.currentThread().interrupt();

            assertThatExceptionOfType(InterruptedIOException.class)
                    .isThrownBy(() -> call.stdout().read());
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void discardedOutputNeverHoldsAProgramBack() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            peer.hello();
            for (int i = 0; i < 4; i++) {
                peer.send(GloveFrame.stdout(1, BLOCK));
            }
            call.discardOutput();
            peer.receive(GloveFrame.OPEN);
            int opened = Integer.MAX_VALUE - 262_144;
            assertThat(peer.receive().orElseThrow().channel()).isEqualTo(1);
            assertThat(peer.receive()).contains(credit(2, opened));
            for (int i = 0; i < 40; i++) {
                peer.send(GloveFrame.stdout(1, BLOCK)).send(GloveFrame.stderr(1, BLOCK));
            }
            peer.send(GloveFrame.exit(1, 0, 0, 0));

            assertThat(call.await()).isEqualTo(DONE);
            assertThat(call.stdout().readAllBytes()).isEmpty();
        }
    }

    @Test
    void toppingUpTheCreditOfDiscardedOutputBlocksOnlyAThreadOfItsOwn() throws Exception {
        BlockingQueue<Integer> grants = new ArrayBlockingQueue<>(1);
        var output = new CallOutput(Wire.OUTPUT_WINDOW, bytes -> putUnlessInterrupted(grants, bytes));
        output.discard();
        ByteBuffer block = ByteBuffer.wrap(BLOCK);
        int untilHalf = (1 << 30) / BLOCK.length + 1;
        for (int i = 0; i < untilHalf; i++) {
            assertThat(output.accept(block.duplicate())).isTrue();
        }

        assertThat(List.of(next(grants), next(grants)))
                .containsExactly(Integer.MAX_VALUE - 262_144, untilHalf * BLOCK.length);
    }

    @Test
    void closingAStreamDiscardsOnlyThatOne() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            peer.hello().send(GloveFrame.stderr(1, new byte[] {5}));
            call.stdout().close();
            peer.send(GloveFrame.stdout(1, BLOCK)).send(GloveFrame.exit(1, 0, 0, 0));

            assertThat(call.stderr().readAllBytes()).containsExactly(5);
            assertThat(call.stdout().readAllBytes()).isEmpty();
        }
    }

    private static int next(BlockingQueue<Integer> grants) throws InterruptedException {
        Integer grant = grants.poll(120, TimeUnit.SECONDS);
        assertThat(grant).isNotNull();
        return grant;
    }

    private static void putUnlessInterrupted(BlockingQueue<Integer> grants, int bytes) {
        try {
            grants.put(bytes);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static FutureTask<Integer> task(Callable<Integer> work) {
        return new FutureTask<>(work);
    }

    private static int write(Call call, int count) throws IOException {
        call.stdin().write(new byte[count]);
        return count;
    }

    private static GloveFrame credit(int stream, int bytes) {
        byte[] payload = ByteBuffer.allocate(5).put((byte) stream).putInt(bytes).array();
        return new GloveFrame(GloveFrame.CREDIT, 1, ByteString.of(payload));
    }
}
