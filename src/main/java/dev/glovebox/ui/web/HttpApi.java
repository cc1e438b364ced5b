package dev.glovebox.ui.web;

import dev.glovebox.jobs.JobStore;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** The service, answering at its address until it is closed. */
public final class HttpApi implements AutoCloseable {
    /** The library tells of its features and channels, which is of no use to operators; held, or its level is forgotten. */
    private static final Logger LIBRARY = Logger.getLogger("io.helidon");

    /** A start that fails is told by whoever started it, in one sentence. */
    private static final Logger STARTS = Logger.getLogger("io.helidon.webserver.LoomServer");

    private final WebServer server;
    private final Streams streams;
    private final Watch watch;

    private HttpApi(WebServer server, Streams streams, Watch watch) {
        this.server = server;
        this.streams = streams;
        this.watch = watch;
    }

    /** Throws when the address cannot be had, in words for the operator. */
    public static HttpApi start(Site site) throws IOException {
        LIBRARY.setLevel(Level.WARNING);
        STARTS.setLevel(Level.OFF);
        Streams streams = new Streams(site.bounds().streams());
        Watch watch = new Watch();
        AtomicReference<Door> door = new AtomicReference<>();
        WebServer server = Listener.config(site, watch)
                .routing(HttpRouting.builder()
                        .any((request, response) -> door.get().handle(request, response)))
                .build();
        server.start();
        if (!server.isRunning()) {
            watch.close();
            throw new IOException("cannot listen at " + site.host() + ":" + site.port()
                    + ": another program has it, or this machine has no such address");
        }
        door.set(door(site, server.port(), streams, watch));
        return new HttpApi(server, streams, watch);
    }

    private static Door door(Site site, int port, Streams streams, Watch watch) {
        Services services = site.services();
        figures(services, streams);
        Names names = new Names(site, port);
        Desk desk = new Desk(
                names,
                Routes.all(services),
                new Gate(services, names, site.bounds(), System::nanoTime),
                streams,
                services);
        return new Door(desk, watch, site.bounds().stall());
    }

    private static void figures(Services services, Streams streams) {
        services.metrics()
                .add(
                        "glovebox_http_streams",
                        "Streams that are open.",
                        Metrics.Kind.GAUGE,
                        () -> Map.of("", streams.count()));
        services.metrics()
                .add("glovebox_jobs", "Jobs by state.", Metrics.Kind.GAUGE, () -> services.jobs().counts().stream()
                        .collect(Collectors.toMap(
                                count -> Metrics.label("state", count.state().word()), JobStore.Count::jobs)));
    }

    public int port() {
        return server.port();
    }

    /** Streams end at once, other requests have their time to end. */
    @Override
    public void close() {
        streams.end();
        server.stop();
        watch.close();
    }
}
