package dev.glovebox.ui.web;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
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

    private static final Logger LOG = Logger.getLogger("glovebox.port");

    private static final Path NOTHING = Path.of("/dev/null");
    private static final int SPARE = 16;

    private final Starter starter;
    private final Watch watch;
    private final InetSocketAddress address;
    private WebServer server;

    private HttpServer(Starter starter, Watch watch, WebServer server, InetSocketAddress address) {
        this.starter = starter;
        this.watch = watch;
        this.server = server;
        this.address = address;
    }

    /** Starts a server of the library; one that could not listen does not run. */
    private interface Starter {
        WebServer at(InetSocketAddress address);
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
        Starter starter = where -> Listener.config(place, where, connections, upgrades)
                .routing(HttpRouting.builder().any(new Door(reception::get, connections)))
                .build()
                .start();
        WebServer server = starter.at(new InetSocketAddress(address, place.port()));
        if (!server.isRunning()) {
            connections.watch().close();
            throw new IOException("cannot listen at " + place.host() + ":" + place.port()
                    + ": another program has it, or this machine has no such address");
        }
        HttpServer listening =
                new HttpServer(starter, connections.watch(), server, new InetSocketAddress(address, server.port()));
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
     * listener do not count. It is not, too, while there is no descriptor left to find out.
     */
    boolean isListening() {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(address, 1);
            return false;
        } catch (BindException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Listens again after a fault, where that can be yet; what is left of the old listener ends by itself. */
    synchronized void listenAgain() {
        if (!hasSpareDescriptors()) {
            return;
        }
        WebServer other = starter.at(address);
        if (other.isRunning()) {
            server.stop();
            server = other;
            LOG.log(Level.WARNING, "port " + port() + " was closed by a fault and is open again");
        }
    }

    /** Without some the new listener would end with its first connection. */
    private static boolean hasSpareDescriptors() {
        List<FileChannel> spare = new ArrayList<>();
        try {
            while (spare.size() < SPARE) {
                spare.add(FileChannel.open(NOTHING, StandardOpenOption.READ));
            }
            return true;
        } catch (IOException e) {
            return false;
        } finally {
            spare.forEach(HttpServer::close);
        }
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException ignored) {
            return; // its descriptor is gone all the same
        }
    }

    @Override
    public synchronized void close() {
        server.stop();
        watch.close();
    }
}
