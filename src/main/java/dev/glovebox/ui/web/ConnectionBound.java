package dev.glovebox.ui.web;

import io.helidon.common.socket.SocketOptions;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The options of every connection, and how many there may be, since each takes a descriptor of the process. The library's own count is
 * never taken back for a TLS handshake that fails, so strangers could use it up for good; here what is closed counts no more, however it
 * ended. Clients that have not signed in have fewer: a new connection takes the place of the stranger that was silent for longest.
 */
final class ConnectionBound implements SocketOptions {
    private static final long LOOK_MILLIS = 20;

    private final SocketOptions options;
    private final Site.ConnectionLimits limits;
    private final ReentrantLock lock = new ReentrantLock();

    /** The one that was silent for longest comes first. */
    private final SequencedMap<SocketAddress, Socket> strangers = new LinkedHashMap<>();

    private final Map<SocketAddress, Socket> known = new HashMap<>();
    private final CountDownLatch stopped = new CountDownLatch(1);

    ConnectionBound(SocketOptions options, Site.ConnectionLimits limits) {
        this.options = options;
        this.limits = limits;
    }

    /** Waits for a place; others wait in the system's queue meanwhile. Whatever is thrown closes this connection alone. */
    @Override
    public void configureSocket(Socket socket) {
        SocketAddress peer = Objects.requireNonNull(socket.getRemoteSocketAddress());
        while (!hasPlace(peer, socket)) {
            try {
                var _ = stopped.await(LOOK_MILLIS, TimeUnit.MILLISECONDS); // no library tells that a socket was closed
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("the server stops", e);
            }
        }
        options.configureSocket(socket);
    }

    private boolean hasPlace(SocketAddress peer, Socket socket) {
        lock.lock();
        try {
            strangers.values().removeIf(Socket::isClosed);
            known.values().removeIf(Socket::isClosed);
            boolean isFull = strangers.size() + known.size() >= limits.most();
            if (!strangers.isEmpty() && (isFull || strangers.size() >= limits.strangers())) {
                close(strangers.pollFirstEntry().getValue());
                isFull = false;
            }
            if (!isFull) {
                strangers.putLast(peer, socket);
            }
            return !isFull;
        } finally {
            lock.unlock();
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException ignored) {
            return; // it is closed all the same
        }
    }

    /** A request of it begins. */
    void heard(SocketAddress peer) {
        lock.lock();
        try {
            Socket socket = strangers.remove(peer);
            if (socket != null) {
                strangers.putLast(peer, socket);
            }
        } finally {
            lock.unlock();
        }
    }

    /** A client that has signed in uses it. */
    void known(SocketAddress peer) {
        lock.lock();
        try {
            Socket socket = strangers.remove(peer);
            if (socket != null) {
                known.put(peer, socket);
            }
        } finally {
            lock.unlock();
        }
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
