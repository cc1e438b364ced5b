package dev.glovebox.ui.web;

import io.helidon.common.socket.SocketOptions;
import java.net.Socket;
import java.net.SocketOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The options of every connection, and how many there may be. The library's own count is never taken back for a TLS handshake that
 * fails, so strangers could use it up for good; here what is closed counts no more, however it ended. The thread that accepts uses it.
 */
final class ConnectionBound implements SocketOptions {
    private static final long LOOK_MILLIS = 20;

    private final SocketOptions options;
    private final int most;
    private final List<Socket> open = new ArrayList<>();
    private final CountDownLatch stopped = new CountDownLatch(1);

    ConnectionBound(SocketOptions options, int most) {
        this.options = options;
        this.most = most;
    }

    /** Waits for a place; others wait in the system's queue meanwhile. Whatever is thrown closes this connection alone. */
    @Override
    public void configureSocket(Socket socket) {
        open.removeIf(Socket::isClosed);
        while (open.size() >= most) {
            try {
                var _ = stopped.await(LOOK_MILLIS, TimeUnit.MILLISECONDS); // no library tells that a socket was closed
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("the server stops", e);
            }
            open.removeIf(Socket::isClosed);
        }
        open.add(socket);
        options.configureSocket(socket);
    }

    @Override
    public Map<SocketOption<?>, Object> socketOptions() {
        return options.socketOptions();
    }

    @Override
    public Duration connectTimeout() {
        return options.connectTimeout();
    }

    @Override
    public Duration readTimeout() {
        return options.readTimeout();
    }

    @Override
    public Optional<Integer> socketReceiveBufferSize() {
        return options.socketReceiveBufferSize();
    }

    @Override
    public Optional<Integer> socketSendBufferSize() {
        return options.socketSendBufferSize();
    }

    @Override
    public boolean socketReuseAddress() {
        return options.socketReuseAddress();
    }

    @Override
    public boolean socketKeepAlive() {
        return options.socketKeepAlive();
    }

    @Override
    public boolean tcpNoDelay() {
        return options.tcpNoDelay();
    }
}
