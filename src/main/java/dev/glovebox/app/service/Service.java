package dev.glovebox.app.service;

import dev.glovebox.app.session.Parts;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.Journals;
import dev.glovebox.jobs.Mail;
import dev.glovebox.jobs.Retention;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.Users;
import dev.glovebox.jobs.feed.Hub;
import dev.glovebox.jobs.sql.StoreRefused;
import dev.glovebox.jobs.sql.Stores;
import dev.glovebox.jobs.work.Bell;
import dev.glovebox.jobs.work.RungMail;
import dev.glovebox.jobs.work.RungStore;
import dev.glovebox.jobs.work.Workers;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.SecretRedactor;
import dev.glovebox.ui.web.AuditTrail;
import dev.glovebox.ui.web.HttpApi;
import dev.glovebox.ui.web.Metrics;
import dev.glovebox.ui.web.Services;
import dev.glovebox.ui.web.Site;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** API, queue and workers in one process. */
public final class Service implements AutoCloseable {
    /** Without a word for so long a server is dead. */
    static final Duration LEASE = Duration.ofSeconds(15);

    /** How often a server says that it lives. */
    static final Duration BEAT = Duration.ofSeconds(3);

    private static final int MOST_ATTEMPTS = 20;
    private static final Duration LONGEST_WAIT = Duration.ofHours(24);
    private static final String OWNER = "owner";

    private final Serving serving;
    private final House house;
    private final DataFolder data;
    private final String server;
    private final TaskFolders folders;
    private final RequestRules rules;
    private final AtomicBoolean draining = new AtomicBoolean();
    private final AtomicBoolean started = new AtomicBoolean();
    private final Bell bell = new Bell();
    private final Totals totals = new Totals();
    private final FileLock held;
    private final Stores stores;
    private final JobStore jobs;
    private final Mail mail;
    private final JobRooms rooms;
    private final Hub hub;
    private final Journals journals;
    private final Workers workers;
    private final Pruning pruning;
    private final Descriptors descriptors = Descriptors.ofThisProcess();
    private final ResourceMonitor resources;

    /** What the operator settled for all boxes: flags that are settings, and what must hold. */
    public record Boxes(Surroundings surroundings, Parts parts, Map<Variable, String> flags, Set<Demand> demands) {}

    /** Holds the data folder and the store; nothing is worked on yet. Throws {@link UsageError}. */
    public Service(Boxes boxes, Serving serving) {
        this.serving = serving;
        house = new House(boxes.surroundings(), boxes.parts(), boxes.flags(), boxes.demands());
        house.requireBox();
        descriptors.requireEnough();
        HostOffers hosts = house.hostOffers(serving.offers().hosts(), serving.data());
        rules = new RequestRules(
                house,
                hosts,
                new ModelOffers(house, serving.offers().models()),
                new JobStore.Bounds(serving.capacity().queued(), LONGEST_WAIT));
        data = new DataFolder(serving.data());
        data.make();
        held = data.hold();
        folders = data.folders();
        server = data.server();
        resources = ResourceMonitor.of(descriptors, serving.data(), folders.tasks());
        stores = open(
                serving.database().orElseGet(() -> data.database().toString()),
                data.library(),
                boxes.parts().clock());
        jobs = new RungStore(stores.jobs(), bell);
        mail = new RungMail(stores.mail(), bell);
        journals = stores.journals()
                .orElseGet(() -> new FileJournals(folders, boxes.parts().histories()));
        hub = new Hub(journals, jobs::find, Hub.Pace.USUAL);
        ApprovalPolicy approval = new ApprovalPolicy(house, stores.users(), hosts);
        rooms = new JobRooms(approval, folders, server, stores.retention()::changed);
        JobRunner runner = new JobRunner(
                new JobRunner.Terms(rules, approval, resources),
                folders,
                new JobRunner.Records(journals, mail, stores.retry(), hub, totals),
                rooms,
                serving.capacity().silence());
        PlainReasons plain = new PlainReasons(runner, HostPaths.of(boxes.surroundings(), folders));
        workers = new Workers(jobs, plain, bell, setup(), resources);
        pruning = new Pruning(
                stores.retention(),
                new BoxedFolders(folders, house::sandbox, house::upkeep, rooms::close),
                new Retention.Scope(server, serving.files()),
                serving.keep());
    }

    private static Stores open(String location, Path library, Clock clock) {
        try {
            return Stores.open(location, library, clock);
        } catch (StoreRefused | StoreAway e) {
            throw new UsageError(String.valueOf(e.getMessage()));
        }
    }

    /** From now on this process and its libraries log there, for operators. */
    public static void log(PrintStream out, SecretRedactor secrets) {
        JsonLog.begin(out, secrets);
    }

    /** Tells operators that requests are answered. */
    public static void announce(String address, String data) {
        Logger.getLogger("glovebox")
                .log(
                        Level.INFO,
                        "serving",
                        Json.object()
                                .with("address", address)
                                .with("data", data)
                                .end());
    }

    /** What the operator says of one user counts on all servers together; what is left free without that, on each. */
    private Workers.Setup setup() {
        Serving.Capacity capacity = serving.capacity();
        int perUser = capacity.perUser().orElse(Integer.MAX_VALUE);
        JobStore.Claim claim =
                new JobStore.Claim(server, serving.files(), LEASE, perUser, capacity.run(), MOST_ATTEMPTS);
        return capacity.perUser().isPresent()
                ? new Workers.Setup(claim, capacity.jobs(), BEAT)
                : new Workers.Setup(claim, new FairShare(stores.users(), capacity.jobs()), capacity.jobs(), BEAT);
    }

    /** The local owner's token when it is new, for one look. */
    public Optional<String> firstToken() {
        if (data.ownersToken().isPresent()) {
            return Optional.empty();
        }
        if (stores.users().find(OWNER).isEmpty()) {
            stores.users().add(OWNER, Users.Role.ADMIN);
        }
        Users.Issued issued = stores.users().issue(OWNER, "made at the start of " + server);
        data.keepToken(issued.token());
        return Optional.of(issued.token());
    }

    /** Takes up what an earlier process of this server was at, and answers from now on. */
    public HttpApi start() throws IOException {
        jobs.forget(server);
        resources.look();
        Serving.Net net = serving.net();
        HttpApi api = HttpApi.start(new Site(
                net.host(),
                net.port(),
                net.tls(),
                net.names(),
                net.viewsDomain(),
                net.doorways(),
                net.clients(),
                net.bounds()
                        .withConnections(
                                descriptors.connections(serving.capacity().jobs())),
                services()));
        resources.start();
        workers.start();
        pruning.start();
        started.set(true);
        return api;
    }

    private Services services() {
        Metrics metrics = metrics();
        return new Services(
                jobs,
                mail,
                stores.users(),
                stores.signIns(),
                new AuditTrail(stores.audit(), metrics),
                hub,
                rooms,
                new FolderShelf(folders, server),
                rules,
                journals,
                this::ailment,
                resources,
                draining::get,
                metrics,
                Settings.VERSION);
    }

    private Optional<String> ailment() {
        if (draining.get()) {
            return Optional.of("the server stops");
        }
        if (!started.get()) {
            return Optional.of("the server starts");
        }
        return Stream.of(workers.fault(), pruning.fault(), resources.fault(), resources.shortage(), databaseFault())
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<String> databaseFault() {
        return stores.isReady() ? Optional.empty() : Optional.of("the database is away");
    }

    private Metrics metrics() {
        Metrics metrics = new Metrics();
        totals.addTo(metrics);
        metrics.add("glovebox_boxes_open", "Open boxes.", Metrics.Kind.GAUGE, () -> Map.of("", rooms.open()));
        metrics.add("glovebox_workers", "Jobs at once at most.", Metrics.Kind.GAUGE, () -> Map.of("", workers.slots()));
        metrics.add(
                "glovebox_workers_busy", "Jobs at work here.", Metrics.Kind.GAUGE, () -> Map.of("", workers.running()));
        metrics.add(
                "glovebox_memory_bytes",
                "Java heap in use.",
                Metrics.Kind.GAUGE,
                () -> Map.of(
                        "",
                        Runtime.getRuntime().totalMemory()
                                - Runtime.getRuntime().freeMemory()));
        return metrics;
    }

    /** Takes no new work, and waits for what is at work, or puts it back into the queue. */
    public void drain() throws InterruptedException {
        draining.set(true);
        workers.drain(serving.capacity().drain(), stores::hurry);
    }

    @Override
    public void close() {
        pruning.close();
        workers.close();
        resources.close();
        rooms.close();
        stores.close();
        try {
            held.channel().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
