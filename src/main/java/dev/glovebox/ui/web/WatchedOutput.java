package dev.glovebox.ui.web;

import io.helidon.webserver.ServerConnectionException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Gives up on a client that does not read. */
final class WatchedOutput extends OutputStream {
    /** A write that takes no longer did not wait for the client: thousands of short ones may come before enough bytes have passed. */
    private static final long PROMPT = Duration.ofMillis(100).toNanos();

    private final OutputStream client;
    private final ConnectionSettings connections;
    private final MinimumRate rate;

    WatchedOutput(OutputStream client, ConnectionSettings connections) {
        this.client = client;
        this.connections = connections;
        this.rate = connections.rate();
    }

    private interface Step {
        void take() throws IOException;
    }

    private void within(int bytes, Step step) throws IOException {
        long began = rate.now();
        try (Watch.Fuse _ = connections.watch().light(connections.stall())) {
            step.take();
        } catch (IOException | UncheckedIOException | ServerConnectionException e) {
            throw new Gone(e);
        }
        long took = rate.now() - began;
        if (rate.isTooSlow(took > PROMPT ? took : 0, bytes)) {
            throw new Gone(new IOException("the client reads too slowly"));
        }
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        within(length, () -> client.write(bytes, from, length));
    }

    @Override
    public void flush() throws IOException {
        within(0, client::flush);
    }

    @Override
    public void close() throws IOException {
        within(0, client::close);
    }
}
