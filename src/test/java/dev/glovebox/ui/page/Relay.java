package dev.glovebox.ui.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The way to a service, which can be cut and mended while both ends stay as they are. */
final class Relay implements AutoCloseable {
    private final URI service;
    private final ServerSocket door;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile boolean cut;

    private Relay(String origin, ServerSocket door) {
        this.service = URI.create(origin);
        this.door = door;
    }

    /** The service must answer to 127.0.0.1 with any port. */
    static Relay to(String origin) throws IOException {
        Relay relay = new Relay(origin, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().name("relay").start(relay::accept);
        return relay;
    }

    String origin() {
        return "http://127.0.0.1:" + door.getLocalPort();
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket browser = door.accept();
                if (cut) {
                    browser.close();
                } else {
                    join(browser);
                }
            } catch (IOException closed) {
                // Of one connection, or of the door, which ends this.
            }
        }
    }

    private void join(Socket browser) throws IOException {
        Socket server = new Socket(service.getHost(), service.getPort());
        open.add(browser);
        open.add(server);
        Thread.ofVirtual().start(() -> pump(browser, server));
        Thread.ofVirtual().start(() -> pump(server, browser));
    }

    private void pump(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException gone) {
            // One end has hung up, or the way is cut.
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    /** All that is under way breaks off, and nothing comes through until it is mended. */
    void cut() {
        cut = true;
        open.forEach(Relay::drop);
    }

    void mend() {
        cut = false;
    }

    private static void drop(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        cut();
    }
}
