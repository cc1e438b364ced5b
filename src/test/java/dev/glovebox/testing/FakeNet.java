package dev.glovebox.testing;

import dev.glovebox.testing.FakeProgram.World;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** The way out of a fake box, and the ways into it. */
final class FakeNet {
    private static final int ECONNREFUSED = 111;
    private static final int MAX_INBOUND = 128;

    private final Consumer<GloveFrame> host;
    private final Map<Integer, FakeConnection> live = new ConcurrentHashMap<>();
    private final AtomicInteger next = new AtomicInteger(Integer.MIN_VALUE);
    private final FakeInlets inlets = new FakeInlets();
    private volatile boolean listening;

    FakeNet(Consumer<GloveFrame> host) {
        this.host = host;
    }

    void handle(GloveFrame frame) throws IOException {
        if (frame.type() == GloveFrame.LISTEN) {
            listen();
            return;
        }
        FakeConnection connection = live.get(frame.channel());
        if (connection == null) {
            throw new IllegalStateException("a frame for a connection that is not there: " + frame);
        }
        switch (frame.type()) {
            case GloveFrame.DATA -> connection.data(frame.payload().toBytes());
            case GloveFrame.GRANT ->
                connection.grant(ByteBuffer.wrap(frame.payload().toBytes()).getInt());
            case GloveFrame.FIN -> connection.fin();
            case GloveFrame.CLOSE -> {
                live.remove(frame.channel());
                connection.close(frame.payload().toBytes()[0]);
            }
            default -> throw new IllegalStateException("unknown type " + frame.type());
        }
    }

    /** CONNECT, on a new channel. */
    void connect(GloveFrame frame) {
        if (live.keySet().stream().filter(channel -> channel > 0).count() >= MAX_INBOUND) {
            throw new IllegalStateException("more than " + MAX_INBOUND + " connections into the box");
        }
        FakeConnection connection = FakeConnection.asked(frame.channel(), host);
        live.put(frame.channel(), connection);
        inlets.connect(connection, ByteBuffer.wrap(frame.payload().toBytes()));
    }

    /** A program: listens, see {@link FakeInlets}. */
    int listen(List<String> arguments, World world) throws IOException, InterruptedException {
        return inlets.listen(arguments, world);
    }

    /** The host is gone. */
    void end() throws IOException {
        for (FakeConnection connection : live.values()) {
            connection.close(1);
        }
    }

    /** A program: its input goes to the host and what the host says to its output; its code is the errno where it failed. */
    int dial(List<String> arguments, World world) throws IOException, InterruptedException {
        if (!listening) {
            return ECONNREFUSED;
        }
        return accepted().run(world);
    }

    /** One after the other: the host hears of them in the order of their numbers. */
    private synchronized FakeConnection accepted() {
        int channel = next.getAndIncrement();
        var connection = new FakeConnection(channel, host);
        live.put(channel, connection);
        host.accept(GloveFrame.accepted(channel));
        return connection;
    }

    private void listen() {
        if (listening) {
            throw new IllegalStateException("a second LISTEN");
        }
        listening = true;
        host.accept(GloveFrame.listening(0));
    }
}
