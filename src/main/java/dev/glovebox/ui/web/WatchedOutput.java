package dev.glovebox.ui.web;

import io.helidon.webserver.ServerConnectionException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Gives up on a client that does not read. */
final class WatchedOutput extends OutputStream {
    private final OutputStream client;
    private final Watch watch;
    private final Duration stall;

    WatchedOutput(OutputStream client, Watch watch, Duration stall) {
        this.client = client;
        this.watch = watch;
        this.stall = stall;
    }

    private interface Step {
        void take() throws IOException;
    }

    private void within(Step step) throws IOException {
        try (Watch.Fuse _ = watch.light(stall)) {
            step.take();
        } catch (IOException | UncheckedIOException | ServerConnectionException e) {
            throw new Gone(e);
        }
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        within(() -> client.write(bytes, from, length));
    }

    @Override
    public void flush() throws IOException {
        within(client::flush);
    }

    @Override
    public void close() throws IOException {
        within(client::close);
    }
}
