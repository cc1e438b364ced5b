package dev.glovebox.sandbox.egress;

import dev.glovebox.protocol.IpAddress;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.time.Duration;

/** A TCP connection to a server. */
record SocketConnection(Socket socket, InputStream in, OutputStream out) implements EgressConnection {
    static SocketConnection open(IpAddress address, int port, Duration timeout) throws IOException {
        // NO_PROXY: the JVM's own proxy settings would have somebody else dial.
        Socket socket = new Socket(Proxy.NO_PROXY);
        try {
            var checked = new InetSocketAddress(InetAddress.getByAddress(address.bytes()), port);
            socket.connect(checked, Math.toIntExact(timeout.toMillis()));
            socket.setTcpNoDelay(true);
            return of(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    static SocketConnection of(Socket socket) throws IOException {
        return new SocketConnection(socket, socket.getInputStream(), new HalfClosing(socket));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private static final class HalfClosing extends FilterOutputStream {
        private final Socket socket;

        HalfClosing(Socket socket) throws IOException {
            super(socket.getOutputStream());
            this.socket = socket;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            if (!socket.isClosed() && !socket.isOutputShutdown()) {
                socket.shutdownOutput();
            }
        }
    }
}
