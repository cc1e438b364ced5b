package dev.glovebox.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A port of this machine where nobody listens and nobody else can begin to, as on one that was only let go. */
public final class ClosedPort implements AutoCloseable {
    private final Socket held = new Socket();

    public ClosedPort() throws IOException {
        held.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    public int number() {
        return held.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        held.close();
    }
}
