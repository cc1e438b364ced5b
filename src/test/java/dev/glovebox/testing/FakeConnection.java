package dev.glovebox.testing;

import dev.glovebox.testing.FakeProgram.World;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One connection out of a fake box, with the program at its end. */
final class FakeConnection {
    private static final int WINDOW = 65_536;
    private static final int ECONNRESET = 104;

    private final int channel;
    private final Consumer<GloveFrame> host;
    private final BytePipe fromHost = new BytePipe(WINDOW);
    private final AtomicInteger hostCredit = new AtomicInteger(WINDOW);
    private final FakeOutput toHost;
    private volatile boolean closed;
    private volatile boolean reset;

    FakeConnection(int channel, Consumer<GloveFrame> host) {
        this.channel = channel;
        this.host = host;
        toHost = new FakeOutput(WINDOW, data -> {
            if (!closed) {
                host.accept(GloveFrame.data(channel, data));
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
    }

    int run(World world) throws InterruptedException {
        Thread sender = Thread.ofVirtual().start(() -> sendAll(world));
        int how = 1;
        try {
            receiveAll(world);
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
