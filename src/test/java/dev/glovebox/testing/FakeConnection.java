package dev.glovebox.testing;

import dev.glovebox.testing.FakeProgram.World;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One connection out of a fake box or into it, with the program at its end. */
final class FakeConnection {
    private static final int WINDOW = 65_536;
    private static final int ECONNRESET = 104;
    private static final int ECANCELED = 125;

    private final int channel;
    private final Consumer<GloveFrame> host;
    private final BytePipe fromHost = new BytePipe(WINDOW);
    private final AtomicInteger hostCredit = new AtomicInteger(WINDOW);
    private final FakeOutput toHost;
    private volatile boolean closed;
    private volatile boolean reset;

    /** What is said to the host's CLOSE, by a connection that no program serves. */
    private volatile Optional<GloveFrame> lastWord = Optional.empty();

    FakeConnection(int channel, Consumer<GloveFrame> host) {
        this.channel = channel;
        this.host = host;
        toHost = new FakeOutput(WINDOW, data -> {
            if (!closed) {
                host.accept(GloveFrame.data(channel, data));
            }
        });
    }

    /** One that is not answered. */
    static FakeConnection asked(int channel, Consumer<GloveFrame> host) {
        var connection = new FakeConnection(channel, host);
        connection.lastWord = Optional.of(GloveFrame.connected(channel, ECANCELED));
        return connection;
    }

    void refuse(int errno) {
        lastWord = Optional.empty();
        host.accept(GloveFrame.connected(channel, errno));
    }

    /** Takes it and never reads. */
    void ignore() {
        lastWord = Optional.of(GloveFrame.close(channel, 0));
        host.accept(GloveFrame.connected(channel, 0));
    }

    /** Takes it, with a program at its end. */
    void serve(World world) {
        lastWord = Optional.empty();
        host.accept(GloveFrame.connected(channel, 0));
        Thread.ofVirtual().start(() -> {
            try {
                run(world);
            } catch (InterruptedException e) {
                throw new AssertionError("nobody interrupts this thread", e);
            }
        });
    }

    void data(byte[] data) throws IOException {
        if (hostCredit.addAndGet(-data.length) < 0) {
            throw new IllegalStateException("DATA beyond the credit on connection " + channel);
        }
        fromHost.output().write(data);
    }

    void grant(int bytes) {
        toHost.grant(bytes);
    }

    void fin() throws IOException {
        fromHost.output().close();
    }

    /** What the program still says is thrown away. */
    void close(int how) throws IOException {
        closed = true;
        reset = how != 0;
        toHost.grant(Integer.MAX_VALUE / 2);
        fromHost.output().close();
        lastWord.ifPresent(host);
    }

    int run(World world) throws InterruptedException {
        Thread sender = Thread.ofVirtual().start(() -> sendAll(world));
        int how = 1;
        try {
            receiveAll(world);
            world.stdout().close();
            if (!reset) {
                sender.join();
                how = 0;
            }
            return reset ? ECONNRESET : 0;
        } catch (IOException e) {
            return 1;
        } finally {
            sender.interrupt();
            sender.join();
            host.accept(GloveFrame.close(channel, how));
        }
    }

    private void sendAll(World world) {
        try {
            world.stdin().transferTo(toHost);
            host.accept(GloveFrame.fin(channel));
        } catch (IOException ignored) {
            // The program was killed, and its connection says so.
        }
    }

    private void receiveAll(World world) throws IOException {
        byte[] bytes = new byte[WINDOW];
        for (int count = fromHost.input().read(bytes);
                count >= 0;
                count = fromHost.input().read(bytes)) {
            world.stdout().write(bytes, 0, count);
            hostCredit.addAndGet(count);
            host.accept(GloveFrame.grant(channel, count));
        }
    }
}
