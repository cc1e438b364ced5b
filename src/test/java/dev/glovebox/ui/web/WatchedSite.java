package dev.glovebox.ui.web;

import dev.glovebox.jobs.Audit;
import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Mail;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.Resources;
import dev.glovebox.jobs.Rules;
import dev.glovebox.jobs.Users;
import dev.glovebox.jobs.feed.FakeJobs;
import dev.glovebox.jobs.feed.Hub;
import dev.glovebox.protocol.Json;
import dev.glovebox.views.workshop.Workshop;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A real server on loopback with a real feed; jobs and their journals are in memory. */
final class WatchedSite implements AutoCloseable {
    final FakeJobs jobs = new FakeJobs();
    final Hub hub = new Hub(jobs, jobs::find, new Hub.Pace(Duration.ofMillis(5), Duration.ofMillis(50)));
    final OneUser users = new OneUser();
    final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    final OneSignIn signIns;
    private final HttpApi api;

    WatchedSite(BoxAccess boxes, int streams) throws IOException {
        this(boxes, streams, InstantSource.system());
    }

    WatchedSite(BoxAccess boxes, int streams, InstantSource clock) throws IOException {
        users.add("me", Users.Role.USER);
        users.add("eve", Users.Role.USER);
        signIns = new OneSignIn(users.find("me"));
        Services services = new Services(
                new OnlyFind(jobs::find),
                new NoMail(),
                users,
                signIns,
                new AuditTrail(new NoAudit(), new Metrics()),
                hub,
                boxes,
                (job, item) -> Optional.empty(),
                new NoRules(),
                jobs,
                Optional::empty,
                Resources.PLENTY,
                () -> false,
                new Metrics(),
                "1");
        Duration stall = Duration.ofSeconds(5);
        var bounds = new Site.Bounds(streams, 10_000, 10_000, 1000, stall, stall, Duration.ofSeconds(5));
        Set<String> names = Set.of("box.example.org");
        api = HttpApi.start(
                new Site(
                        "127.0.0.1",
                        0,
                        Optional.empty(),
                        names,
                        Optional.of("views.example.net"),
                        Map.of(Doorway.DESKTOP, 0, Doorway.NOTEBOOK, 0),
                        bounds,
                        services),
                clock);
    }

    int port() {
        return api.port();
    }

    int port(Doorway doorway) {
        return api.port(doorway);
    }

    HttpRequest.Builder ask(String path) {
        return as("me", path);
    }

    HttpRequest.Builder as(String user, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + path))
                .header("Authorization", "Bearer " + OneUser.token(user));
    }

    <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> how) throws Exception {
        return client.send(request.build(), how);
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return send(request, HttpResponse.BodyHandlers.ofString());
    }

    void stop() {
        api.close();
    }

    @Override
    public void close() {
        api.close();
        client.shutdownNow();
    }

    private record NoAudit() implements Audit {
        @Override
        public void add(Deed deed) {}

        @Override
        public Leaf list(Optional<String> cursor, int most) {
            return new Leaf(List.of(), Optional.empty());
        }
    }

    private record NoRules() implements Rules {
        @Override
        public Optional<Objection> objection(String user, Request request) {
            return Optional.empty();
        }

        @Override
        public Json.Obj limits() {
            return Json.object().end();
        }

        @Override
        public Models models() {
            return new Models(List.of("demo"), Optional.of("demo"));
        }

        @Override
        public JobStore.Bounds bounds() {
            return new JobStore.Bounds(1, Duration.ofHours(1));
        }
    }

    private record NoMail() implements Mail {
        @Override
        public Posted say(JobId job, String text, JobStore.Bounds bounds) {
            return new Posted.Missing();
        }

        @Override
        public List<Message> after(JobId job, long number) {
            return List.of();
        }

        @Override
        public long ask(Lease lease, Asked question, Duration patience) {
            return 0;
        }

        @Override
        public List<Question> open(JobId job) {
            return List.of();
        }

        @Override
        public boolean answer(JobId job, long question, Answer answer) {
            return false;
        }

        @Override
        public Optional<Answer> answer(JobId job, long question) {
            return Optional.empty();
        }
    }

    /** For sites without files. */
    static final class NoBoxes implements BoxAccess {
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
}
