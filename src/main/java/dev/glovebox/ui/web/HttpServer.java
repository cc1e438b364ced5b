package dev.glovebox.ui.web;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
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

    private HttpServer(WebServer server, Watch watch) {
        this.server = server;
        this.watch = watch;
    }

    /** Where requests go is known by the port; throws when the address cannot be had, in words for the operator. */
    static HttpServer start(Place place, IntFunction<Reception> receptions) throws IOException {
        LIBRARY.setLevel(Level.WARNING);
        STARTS.setLevel(Level.OFF);
        Watch watch = new Watch();
        AtomicReference<Reception> reception = new AtomicReference<>();
        Upgrades upgrades = new Upgrades(reception::get, watch, place.bounds().stall());
        WebServer server = Listener.config(place, watch, upgrades)
                .routing(HttpRouting.builder()
                        .any(new Door(reception::get, watch, place.bounds().stall())))
                .build();
        server.start();
        if (!server.isRunning()) {
            watch.close();
            throw new IOException("cannot listen at " + place.host() + ":" + place.port()
                    + ": another program has it, or this machine has no such address");
        }
        reception.set(receptions.apply(server.port()));
        return new HttpServer(server, watch);
    }

    int port() {
        return server.port();
    }

    @Override
    public void close() {
        server.stop();
        watch.close();
    }
}
