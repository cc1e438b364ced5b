package dev.glovebox.ui.web;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.Audit;
import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.Feed;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.Journals;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.Resources;
import dev.glovebox.jobs.Rules;
import dev.glovebox.jobs.Shelf;
import dev.glovebox.jobs.SignIns;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.Users;
import dev.glovebox.jobs.Users.Role;
import dev.glovebox.jobs.sql.Stores;
import dev.glovebox.protocol.Json;
import dev.glovebox.views.workshop.Workshop;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** A real server on loopback with a real store, and three people who have tokens; what runs jobs is not there. */
final class OpenSite implements AutoCloseable {
    static final Site.Bounds BOUNDS =
            new Site.Bounds(2, 1000, 5000, 200, Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(5));

    final Stores stores;
    final HttpApi api;
    final String ada;
    final String bob;
    final String root;
    final AtomicBoolean away = new AtomicBoolean();
    final AtomicBoolean draining = new AtomicBoolean();
    final AtomicReference<Optional<String>> ailment = new AtomicReference<>(Optional.empty());
    final AtomicReference<Optional<String>> shortage = new AtomicReference<>(Optional.empty());
    final Services services;
    private final Resources resources = new Given();

    OpenSite(Path folder) throws IOException {
        this(folder, BOUNDS);
    }

    OpenSite(Path folder, Site.Bounds bounds) throws IOException {
        stores = Stores.open(folder.resolve("glovebox.db").toString(), Clock.systemUTC());
        ada = user("ada", Role.USER);
        bob = user("bob", Role.USER);
        root = user("root", Role.ADMIN);
        services = services();
        api = HttpApi.start(new Site(
                "127.0.0.1",
                0,
                Optional.empty(),
                Set.of("box.example.org"),
                Optional.empty(),
                Map.of(),
                bounds,
                services));
    }

    private String user(String name, Role role) {
        stores.users().add(name, role);
        return stores.users().issue(name, "first").token();
    }

    private Services services() {
        Metrics metrics = new Metrics();
        return new Services(
                far(JobStore.class, stores.jobs()),
                stores.mail(),
                far(Users.class, stores.users()),
                far(SignIns.class, stores.signIns()),
                new AuditTrail(far(Audit.class, stores.audit()), metrics),
                new NoFeed(),
                new NoBoxes(),
                new OneShelf(),
                new OneRule(),
                new NoJournals(),
                ailment::get,
                resources,
                draining::get,
                metrics,
                "1.2.3");
    }

    /** The real one, which can be out of reach. */
    private <T> T far(Class<T> port, T real) {
        return port.cast(
                Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (proxy, method, given) -> {
                    if (away.get()) {
                        throw new StoreAway("the disk is gone", new IOException());
                    }
                    try {
                        return method.invoke(real, given);
                    } catch (InvocationTargetException e) {
                        throw e.getTargetException();
                    }
                }));
    }

    Exchange get(String path, String token) throws IOException {
        return ask("GET", path, token, "");
    }

    Exchange post(String path, String token, String json) throws IOException {
        return ask("POST", path, token, json);
    }

    Exchange ask(String method, String path, String token, String json, String... headers) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        String head = method + " " + path + " HTTP/1.1\r\nHost: localhost:" + api.port() + "\r\nConnection: close\r\n"
                + (token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n")
                + (headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n")
                + (json.isEmpty() ? "" : "Content-Type: application/json\r\nContent-Length: " + body.length + "\r\n")
                + "\r\n";
        return Exchange.of(api.port(), head + new String(body, StandardCharsets.ISO_8859_1));
    }

    /** A queued job. */
    String job(String token) throws IOException {
        return post("/schedule", token, "{\"task\":\"Say hello\"}")
                .json()
                .string("job_id")
                .orElseThrow();
    }

    @Override
    public void close() {
        api.close();
        stores.close();
    }

    /** Short of what the test says. */
    private final class Given implements Resources {
        @Override
        public Optional<String> shortage() {
            return shortage.get();
        }

        @Override
        public Optional<String> measured() {
            return shortage.get();
        }

        @Override
        public void ranOut(String words) {}
    }

    private record NoFeed() implements Feed {
        @Override
        public Following follow(JobId job, long after) {
            throw new IllegalStateException("nobody looks on here");
        }
    }

    private record NoBoxes() implements BoxAccess {
        @Override
        public <T> T files(Job job, Work<T> work) {
            throw new NotHere("server-2 has the files of this job");
        }

        @Override
        public Workshop workshop(Job job) {
            throw new NotHere("server-2 has the box of this job");
        }

        @Override
        public Facts facts(Job job) {
            throw new NotHere("server-2 has the box of this job");
        }
    }

    private record OneShelf() implements Shelf {
        @Override
        public Optional<Content> open(Job job, Item item) {
            byte[] log = "1 shell\n".getBytes(StandardCharsets.UTF_8);
            return item == Item.AGENT_LOG
                    ? Optional.of(new Content(new ByteArrayInputStream(log), log.length))
                    : Optional.empty();
        }
    }

    private record OneRule() implements Rules {
        @Override
        public Optional<Objection> objection(String user, Request request) {
            return request.model()
                    .filter(model -> model.equals("forbidden"))
                    .map(model -> new Objection("model", "'forbidden' is not offered here"));
        }

        @Override
        public Json.Obj limits() {
            return Json.object().with("max_turns", 100).end();
        }

        @Override
        public Models models() {
            return new Models(List.of("demo"), Optional.of("demo"));
        }

        @Override
        public JobStore.Bounds bounds() {
            return new JobStore.Bounds(20, Duration.ofHours(1));
        }
    }

    private record NoJournals() implements Journals {
        @Override
        public History of(Lease lease) {
            throw new IllegalStateException("nothing is written here");
        }

        @Override
        public List<Journal.Entry> after(JobId job, long number) {
            return List.of();
        }
    }
}
