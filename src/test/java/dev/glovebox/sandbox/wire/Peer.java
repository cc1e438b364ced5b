package dev.glovebox.sandbox.wire;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.testing.BytePipe;
import dev.glovebox.testing.GloveFrame;
import dev.glovebox.testing.Specs;
import java.io.DataInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A link whose glove is the test itself. */
final class Peer implements AutoCloseable {
    private static final AtomicInteger COUNT = new AtomicInteger();

    final HandAlarm alarm = new HandAlarm();
    final AtomicInteger timesLost = new AtomicInteger();
    final GloveLink link;

    private final BytePipe toHost = new BytePipe(65_536);
    private final BytePipe toGlove;
    private final DataInputStream fromHost;
    private final CountDownLatch lost = new CountDownLatch(1);
    private final Thread reader;

    Peer() {
        this(65_536 * 4);
    }

    /** @param room how many bytes the host can send before the test reads them */
    Peer(int room) {
        this(room, new Egress.None());
    }

    Peer(int room, Egress egress) {
        String name = "peer-" + COUNT.incrementAndGet();
        toGlove = new BytePipe(room);
        fromHost = new DataInputStream(toGlove.input());
        link = new GloveLink(name, new GloveLink.Pipes(toHost.input(), toGlove.output()), egress, this::lost, alarm);
        reader = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name + "-wire"))
                .findFirst()
                .orElseThrow();
    }

    private void lost() {
        timesLost.incrementAndGet();
        lost.countDown();
    }

    Call start(String... argv) {
        return link.start(Specs.of(argv));
    }

    Call start(CallSpec spec) {
        return link.start(spec);
    }

    Peer hello() throws IOException {
        return send(GloveFrame.hello());
    }

    Peer send(GloveFrame frame) throws IOException {
        return send(frame.toBytes());
    }

    Peer send(byte[] bytes) throws IOException {
        toHost.output().write(bytes);
        return this;
    }

    /** The next frame of the host; empty when it closed its end. */
    Optional<GloveFrame> receive() throws IOException {
        return GloveFrame.read(fromHost);
    }

    /** The next frame of this type; frames before it are let go. */
    GloveFrame receive(int type) throws IOException {
        GloveFrame frame = receive().orElseThrow();
        while (frame.type() != type) {
            frame = receive().orElseThrow();
        }
        return frame;
    }

    /** Waits until the first bytes of a frame have left the host and leaves the rest of it on the way. */
    void receiveHead() throws IOException {
        fromHost.readInt();
    }

    /** Everything until the host closes its end. */
    byte[] receiveRest() throws IOException {
        return fromHost.readAllBytes();
    }

    void hangUp() throws IOException {
        toHost.output().close();
    }

    /** What killing the box does to the pipes. */
    void die() throws IOException {
        hangUp();
        toGlove.input().close();
    }

    boolean awaitLost() throws InterruptedException {
        return lost.await(120, TimeUnit.SECONDS);
    }

    boolean readerEnds() throws InterruptedException {
        return reader.join(Duration.ofSeconds(10));
    }

    @Override
    public void close() throws IOException {
        link.close();
        die();
    }
}
