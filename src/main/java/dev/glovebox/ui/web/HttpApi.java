package dev.glovebox.ui.web;

import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.ui.web.views.SteadyTime;
import dev.glovebox.views.workshop.Workshop;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The service, answering at its address until it is closed. */
public final class HttpApi implements AutoCloseable {
    /** Of the heap, bodies of requests take at most a quarter: jobs, streams and answers have the rest. */
    private static final int PART_OF_HEAP = 4;

    /** Browsers are only led on from there. */
    private static final Site.ConnectionLimits OF_A_DOORWAY = new Site.ConnectionLimits(32, 32);

    /** So soon a stream ends whose user lost the right to it at another server. */
    private static final Duration LOOK = Duration.ofSeconds(5);

    private final HttpServer server;
    private final Streams streams;
    private final Rounds looks;
    private final Views views;
    private final Map<Doorway, HttpServer> doorways;

    private HttpApi(HttpServer server, Map<Doorway, HttpServer> doorways, Streams streams, Views views) {
        this.server = server;
        this.doorways = doorways;
        this.streams = streams;
        this.looks = new Rounds("streams", LOOK, streams::look);
        this.views = views;
    }

    /** Throws when the address cannot be had, in words for the operator. */
    public static HttpApi start(Site site) throws IOException {
        return start(site, new SteadyTime());
    }

    static HttpApi start(Site site, InstantSource clock) throws IOException {
        Streams streams = new Streams(site.bounds().streams());
        Views views = Views.begin(clock);
        HttpServer server;
        try {
            server = HttpServer.start(site.place(), port -> reception(site, port, streams, views));
        } catch (IOException e) {
            views.close();
            throw e;
        }
        try {
            return new HttpApi(server, doorways(site, server.port()), streams, views);
        } catch (IOException e) {
            server.close();
            views.close();
            throw e;
        }
    }

    private static Map<Doorway, HttpServer> doorways(Site site, int service) throws IOException {
        Map<Doorway, HttpServer> servers = new EnumMap<>(Doorway.class);
        try {
            for (Map.Entry<Doorway, Integer> doorway : site.doorways().entrySet()) {
                Place place = site.placeAt(doorway.getValue()).withConnections(OF_A_DOORWAY);
                servers.put(doorway.getKey(), DoorwayPort.start(place, service, doorway.getKey()));
            }
        } catch (IOException e) {
            servers.values().forEach(HttpServer::close);
            throw e;
        }
        return servers;
    }

    private static Reception reception(Site site, int port, Streams streams, Views views) {
        Services services = site.services();
        MemoryBudget memory = new MemoryBudget(Runtime.getRuntime().maxMemory() / PART_OF_HEAP, Body.mostHeap());
        figures(services, streams, memory);
        Names names = new Names(site.place(), port);
        StrangerLimiter strangers = new StrangerLimiter(System::nanoTime);
        Rates rates = new Rates(site.bounds().perSecond(), site.bounds().burst(), System::nanoTime);
        Revocations revocations = new Revocations(streams);
        Desk desk = new Desk(
                names,
                Routes.all(services, new Routes.Access(views.tickets(), revocations), site.viewsDomain()),
                new Gate(services, names, strangers, rates),
                new Desk.Shared(streams, memory, revocations),
                services);
        Reception shown = views.desk(names, id -> open(services, id), streams, strangers, services.metrics());
        return new FrontDesk(names, desk, shown);
    }

    /** Its owner had the ticket. */
    private static Workshop open(Services services, String id) {
        return JobId.parse(id)
                .flatMap(services.jobs()::find)
                .map(services.boxes()::workshop)
                .orElseThrow(() -> new BoxAccess.NoBox("there is no such box"));
    }

    private static void figures(Services services, Streams streams, MemoryBudget memory) {
        services.metrics()
                .add(
                        "glovebox_http_body_bytes",
                        "Heap set aside for the bodies of requests under way.",
                        Metrics.Kind.GAUGE,
                        () -> Map.of("", memory.taken()));
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

    /** Where people are led on from. */
    int port(Doorway doorway) {
        return Objects.requireNonNull(doorways.get(doorway)).port();
    }

    /** Whether every port was open; one that a fault closed is opened again, as soon as that can be. */
    public boolean keepsListening() {
        List<HttpServer> closed = Stream.concat(Stream.of(server), doorways.values().stream())
                .filter(each -> !each.isListening())
                .toList();
        closed.forEach(HttpServer::listenAgain);
        return closed.isEmpty();
    }

    public int port() {
        return server.port();
    }

    /** Streams end at once, other requests have their time to end. */
    @Override
    public void close() {
        looks.close();
        streams.end();
        views.close();
        doorways.values().forEach(HttpServer::close);
        server.close();
    }
}
