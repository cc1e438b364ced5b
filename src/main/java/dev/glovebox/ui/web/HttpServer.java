package dev.glovebox.ui.web;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Listens until it is closed. */
final class HttpServer implements AutoCloseable {
    /** The library tells of its features and channels, which is of no use to operators; held, or its level is forgotten. */
    private static final Logger LIBRARY = Logger.getLogger("io.helidon");

    /** A start that fails is told by whoever started it, in one sentence. */
    private static final Logger STARTS = Logger.getLogger("io.helidon.webserver.LoomServer");

    private final WebServer server;
    private final Watch watch;
    private final InetSocketAddress address;

    private HttpServer(WebServer server, Watch watch, InetAddress address) {
        this.server = server;
        this.watch = watch;
        this.address = new InetSocketAddress(address, server.port());
    }

    /** Where requests go is known by the port; throws when the address cannot be had, in words for the operator. */
    static HttpServer start(Place place, IntFunction<Reception> receptions) throws IOException {
        LIBRARY.setLevel(Level.WARNING);
        STARTS.setLevel(Level.OFF);
        InetAddress address = resolved(place);
        ConnectionSettings connections = ConnectionSettings.of(place);
        Starting starting = new Starting();
        AtomicReference<Reception> reception = new AtomicReference<>(starting);
        Upgrades upgrades = new Upgrades(reception::get, connections);
        WebServer server = Listener.config(place, address, connections, upgrades)
                .routing(HttpRouting.builder().any(new Door(reception::get, connections)))
                .build();
        server.start();
        if (!server.isRunning()) {
            connections.watch().close();
            throw new IOException("cannot listen at " + place.host() + ":" + place.port()
                    + ": another program has it, or this machine has no such address");
        }
        HttpServer listening = new HttpServer(server, connections.watch(), address);
        try {
            reception.set(receptions.apply(server.port()));
        } catch (RuntimeException e) {
            starting.fail(e);
            listening.close();
            throw e;
        }
        starting.end(reception.get());
        return listening;
    }

    private static InetAddress resolved(Place place) throws IOException {
        try {
            return InetAddress.getByName(place.host());
        } catch (UnknownHostException e) {
            throw new IOException("cannot listen at " + place.host() + ": no address is known for this name", e);
        }
    }

    int port() {
        return address.getPort();
    }

    /**
     * Whether the port is still open: the library closes it for good after a fault such as too few descriptors, and says that it runs.
     * While somebody listens at it nobody else can, so that nothing has to be asked of the server; connections that outlive the
     * listener do not count. What cannot be told is open.
     */
    boolean isListening() {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(address, 1);
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public void close() {
        server.stop();
        watch.close();
    }
}
