package dev.glovebox.testing;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The glove's end of the wire with programs written in Java; as strict about the host's frames as the real one. */
public final class FakeGlove {
    private final DataInputStream in;
    private final OutputStream out;
    private final Map<String, FakeProgram> programs;
    private final Map<Integer, FakeProcess> live = new ConcurrentHashMap<>();
    private final FakeNet net;
    private final ReentrantLock sending = new ReentrantLock();
    private final Thread thread;
    private int lastChannel;
    private volatile @Nullable Throwable fault;

    public FakeGlove(InputStream fromHost, OutputStream toHost, Map<String, FakeProgram> programs) {
        in = new DataInputStream(fromHost);
        out = toHost;
        net = new FakeNet(this::send);
        var all = new HashMap<>(programs);
        all.put("dial", net::dial);
        all.put("listen", net::listen);
        this.programs = Map.copyOf(all);
        thread = Thread.ofVirtual().name("fake-glove").start(this::serve);
    }

    /** What the host did against the rules. */
    public Optional<Throwable> hostFault() {
        return Optional.ofNullable(fault);
    }

    /** Waits until the host has closed its end. */
    public void join() throws InterruptedException {
        thread.join();
    }

    private void serve() {
        try (in;
                out) {
            send(GloveFrame.hello());
            if (!GloveFrame.read(in).equals(Optional.of(GloveFrame.hostsHello()))) {
                throw new IllegalStateException("the host's first frame is not HELLO");
            }
            for (var next = GloveFrame.read(in); next.isPresent(); next = GloveFrame.read(in)) {
                handle(next.get());
            }
        } catch (IOException | RuntimeException | Error e) {
            fault = e;
        } finally {
            live.values().forEach(FakeProcess::kill);
            hangUp();
        }
    }

    private void hangUp() {
        try {
            net.end();
        } catch (IOException e) {
            fault = e;
        }
    }

    private void handle(GloveFrame frame) throws IOException {
        if (frame.type() == GloveFrame.OPEN || frame.type() == GloveFrame.CONNECT) {
            open(frame);
            return;
        }
        if (frame.type() >= GloveFrame.LISTEN) {
            net.handle(frame);
            return;
        }
        if (frame.type() == GloveFrame.ALIVE && frame.channel() == 0) {
            return; // programs in Java cannot be stopped
        }
        if (frame.channel() < 1 || frame.channel() > lastChannel) {
            throw new IllegalStateException("a frame for a channel that was never opened: " + frame);
        }
        FakeProcess process = live.get(frame.channel());
        if (process != null) {
            handle(frame, process);
        }
    }

    private void open(GloveFrame frame) {
        int channel = frame.channel();
        if (channel <= lastChannel) {
            throw new IllegalStateException("channel " + channel + " opened after " + lastChannel);
        }
        lastChannel = channel;
        if (frame.type() == GloveFrame.CONNECT) {
            net.connect(frame);
            return;
        }
        var process = new FakeProcess(channel, OpenRequest.read(frame.payload()), this::send, programs);
        live.put(channel, process);
        process.start();
    }

    private static void handle(GloveFrame frame, FakeProcess process) throws IOException {
        ByteBuffer payload = ByteBuffer.wrap(frame.payload().toBytes());
        switch (frame.type()) {
            case GloveFrame.STDIN -> process.stdin(frame.payload().toBytes());
            case GloveFrame.END -> process.end();
            case GloveFrame.CREDIT -> process.credit(payload.get(), payload.getInt());
            case GloveFrame.SIGNAL -> process.signal(payload.get());
            case GloveFrame.KILL -> process.kill();
            case GloveFrame.RESIZE -> {}
            default -> throw new IllegalStateException("unknown type " + frame.type());
        }
    }

    private void send(GloveFrame frame) {
        boolean last = frame.type() == GloveFrame.EXIT || frame.type() == GloveFrame.FAILED;
        sending.lock();
        try {
            if (last) {
                live.remove(frame.channel());
            }
            out.write(frame.toBytes());
        } catch (IOException ignored) {
            // The host is gone; its end of the other pipe says so too.
        } finally {
            sending.unlock();
        }
    }
}
