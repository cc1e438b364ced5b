package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.Users;
import dev.glovebox.jobs.feed.Channel;
import dev.glovebox.protocol.AgentEvent;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
final class EventRoutesTest {
    private WatchedSite site;
    private JobId job;

    @BeforeEach
    void open() throws IOException {
        site = new WatchedSite(new WatchedSite.NoBoxes(), 300);
        job = site.jobs.add();
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void aFinishedJobIsToldFromItsFirstEventToItsEnd() throws Exception {
        site.jobs.append(job, new AgentEvent.Noticed("one\r\nline"));
        site.jobs.append(job, new AgentEvent.Noticed("two"));
        site.jobs.turn(job, Job.State.COMPLETE);

        HttpResponse<String> answer = site.send(events());

        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/event-stream");
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(answer.body()).isEqualTo("""
                        retry: 2000

                        id: 1
                        event: noticed
                        data: {"number":1,"time":"1970-01-01T00:00:00Z","type":"noticed","text":"one\\r\\nline"}

                        id: 2
                        event: noticed
                        data: {"number":2,"time":"1970-01-01T00:00:00Z","type":"noticed","text":"two"}

                        event: end
                        data: {"state":"complete","reason":null}

                        """);
    }

    @Test
    void sessionsTellThemInTheSameWay() throws Exception {
        site.jobs.turn(job, Job.State.COMPLETE);

        assertThat(site.send(site.ask("/api/v1/sessions/" + job + "/events")).body())
                .contains("event: end\n");
    }

    @Test
    void whoeverConnectsAgainInTheMiddleGetsTheRestAndTheAnswerSoFar() throws Exception {
        try (Channel channel = site.hub.open(job)) {
            keep(channel, "one");
            keep(channel, "two");
            channel.live(new AgentEvent.TextDelta("Hel"));
            channel.live(new AgentEvent.TextDelta("lo"));
            try (Lines lines = new Lines(events().header("Last-Event-ID", "1"))) {
                assertThat(lines.event()).containsExactly("retry: 2000");
                assertThat(lines.event()).startsWith("id: 2");
                assertThat(lines.event())
                        .containsExactly("event: text_delta", "data: {\"type\":\"text_delta\",\"text\":\"Hello\"}");
                keep(channel, "three");
                assertThat(lines.event()).startsWith("id: 3");
            }
        }
    }

    /** The look every few seconds is for what another server was told: here its place is free when the answer comes. */
    @Test
    void aStreamEndsWithTheSignInThatItCameBy() throws Exception {
        site.users.add("root", Users.Role.ADMIN);
        try (Lines byToken = new Lines(events());
                Lines bySignIn = new Lines(signedIn("/api/v1/jobs/" + job + "/events"))) {
            assertThat(byToken.event()).containsExactly("retry: 2000");
            assertThat(bySignIn.event()).containsExactly("retry: 2000");
            assertThat(figures()).contains("glovebox_http_streams 2\n");

            HttpRequest.Builder signOut = signedIn(SignInRoutes.SIGN_IN).DELETE();
            assertThat(site.send(signOut.header("X-Glovebox-Guard", new Cookie("", OneSignIn.SECRET).guard()))
                            .statusCode())
                    .isEqualTo(204);

            assertThat(figures()).contains("glovebox_http_streams 1\n");
            assertThat(bySignIn.event()).isEmpty();
        }
    }

    private HttpRequest.Builder signedIn(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + site.port() + path))
                .header("Cookie", "glovebox-" + site.port() + "=" + OneSignIn.SECRET);
    }

    private String figures() throws Exception {
        return site.send(site.as("root", "/metrics")).body();
    }

    @Test
    void theHeaderCountsBeforeTheAddress() throws Exception {
        site.jobs.append(job, new AgentEvent.Noticed("one"));
        site.jobs.append(job, new AgentEvent.Noticed("two"));
        site.jobs.turn(job, Job.State.COMPLETE);

        String body = site.send(
                        site.ask("/api/v1/jobs/" + job + "/events?after=0").header("Last-Event-ID", "1"))
                .body();

        assertThat(body).contains("id: 2\n").doesNotContain("id: 1\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "x", "1.5", "9999999999999999999", ""})
    void aNumberThatIsNoneIsRefused(String number) throws Exception {
        HttpResponse<String> answer = site.send(site.ask("/api/v1/jobs/" + job + "/events?after=" + number));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("\"code\":\"invalid_request\"", "\"field\":\"after\"");
    }

    @Test
    void othersSeeNothing() throws Exception {
        assertThat(site.send(site.as("eve", "/api/v1/jobs/" + job + "/events")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void aClientThatGoesAwayIsForgottenWithTheNextEvents() throws Exception {
        try (Channel channel = site.hub.open(job)) {
            try (Lines lines = new Lines(events())) {
                lines.event();
                assertThat(site.hub.following()).isEqualTo(1);
            }
            for (int i = 0; site.hub.following() > 0; i++) {
                channel.live(new AgentEvent.TextDelta("word " + i));
                LockSupport.parkNanos(5_000_000);
            }
        }
    }

    @Test
    void whenTheServerStopsStreamsEndAsWholeOnes() throws Exception {
        try (Lines lines = new Lines(events())) {
            lines.event();
            Thread.ofVirtual().start(site::stop);
            assertThat(lines.event()).isEmpty();
        }
        assertThat(site.hub.following()).isZero();
    }

    @Test
    void moreStreamsThanAUserMayHaveAreRefused() throws Exception {
        try (var small = new WatchedSite(new WatchedSite.NoBoxes(), 1)) {
            JobId own = small.jobs.add();
            String path = "/api/v1/jobs/" + own + "/events";
            HttpResponse<InputStream> first = small.send(small.ask(path), HttpResponse.BodyHandlers.ofInputStream());
            HttpResponse<String> second = small.send(small.ask(path));
            assertThat(second.statusCode()).isEqualTo(429);
            assertThat(second.body()).contains("too_many_streams");
            first.body().close();
        }
    }

    @Test
    void aHundredClientsWhoConnectAgainAndAgainMissNothing() throws Exception {
        List<Callable<Integer>> works = new ArrayList<>();
        works.add(this::work);
        for (int i = 0; i < 100; i++) {
            int cuts = i % 3;
            works.add(() -> watch(cuts));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> seen : works.stream().map(threads::submit).toList()) {
                assertThat(seen.get(120, TimeUnit.SECONDS)).isEqualTo(300);
            }
        }
    }

    private int work() {
        try (Channel channel = site.hub.open(job)) {
            for (int i = 1; i <= 300; i++) {
                channel.live(new AgentEvent.TextDelta("word"));
                keep(channel, "n" + i);
                LockSupport.parkNanos(3_000_000);
            }
        }
        site.jobs.turn(job, Job.State.COMPLETE);
        return 300;
    }

    /** Cuts the connection so many times, in the middle of the stream. */
    private int watch(int cuts) throws Exception {
        int last = 0;
        for (int connection = 0; connection <= cuts; connection++) {
            try (Lines lines = new Lines(events().header("Last-Event-ID", "" + last))) {
                List<String> event = lines.event();
                boolean isLast = connection == cuts;
                while (!event.getFirst().equals("event: end") && (isLast || last < 80 * (connection + 1))) {
                    if (event.getFirst().startsWith("id: ")) {
                        assertThat(event.getFirst()).isEqualTo("id: " + ++last);
                    }
                    event = lines.event();
                }
            }
        }
        return last;
    }

    private void keep(Channel channel, String text) {
        var event = new AgentEvent.Noticed(text);
        channel.kept(site.jobs.append(job, event));
    }

    private HttpRequest.Builder events() {
        return site.ask("/api/v1/jobs/" + job + "/events");
    }

    /** A stream as a client reads it. */
    private final class Lines implements AutoCloseable {
        private final BufferedReader in;

        Lines(HttpRequest.Builder request) throws Exception {
            HttpResponse<InputStream> answer = site.send(request, HttpResponse.BodyHandlers.ofInputStream());
            assertThat(answer.statusCode()).isEqualTo(200);
            in = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
        }

        /** Without comments; empty at the end. */
        List<String> event() throws IOException {
            List<String> lines = new ArrayList<>();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isEmpty() && !lines.isEmpty()) {
                    return lines;
                }
                if (!line.isEmpty() && !line.startsWith(":")) {
                    lines.add(line);
                }
            }
            return lines;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
