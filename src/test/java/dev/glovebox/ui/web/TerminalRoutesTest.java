package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.JobId;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.ui.web.WebSocketClient.Said;
import dev.glovebox.ui.web.socket.ClientFrames;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.workshop.Workshop;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class TerminalRoutesTest {
    @TempDir
    Path workspace;

    private Box box;
    private Workshop workshop;
    private WatchedSite site;
    private JobId job;

    @BeforeEach
    void open() throws IOException {
        box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
        workshop = new Workshop(box, Set.of(), Supplies.none());
        site = new WatchedSite(new OneBox(workshop), 3);
        job = site.jobs.add();
    }

    @AfterEach
    void close() {
        site.close();
        workshop.close();
        box.close();
    }

    private String base() {
        return "/api/v1/jobs/" + job + "/terminals";
    }

    private HttpResponse<String> post(String user, String json) throws Exception {
        return site.send(
                site.as(user, base()).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
    }

    private int opened() throws Exception {
        HttpResponse<String> made = post("me", "{\"rows\":24,\"columns\":80}");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        return Json.parse(made.body()).number("number").orElseThrow().intValue();
    }

    private WebSocketClient attach(int number, String... headers) throws IOException {
        return new WebSocketClient(site.port(), base() + "/" + number + "/stream", List.of(headers));
    }

    private String host() {
        return "Host: localhost:" + site.port();
    }

    private static String token(String user) {
        return "Authorization: Bearer " + OneUser.token(user);
    }

    private String cookie() {
        return "Cookie: glovebox-" + site.port() + "=" + OneSignIn.SECRET;
    }

    private static ClientFrames typed(String text) {
        return new ClientFrames().binary(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void whatIsTypedComesToTheShellAndWhatItSaysComesBackToAllWhoLook() throws Exception {
        int number = opened();
        try (WebSocketClient one = attach(number, host(), token("me"));
                WebSocketClient other = attach(number, host(), cookie(), "Origin: http://localhost:" + site.port())) {
            assertThat(one.answer.status()).isEqualTo(101);
            assertThat(one.answer.headers())
                    .containsEntry("sec-websocket-accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
                    .doesNotContainKey("sec-websocket-protocol");
            one.send(typed("echo grüße-$((40+2)); stty size\n"));
            one.until("grüße-42");
            other.until("grüße-42");
            one.until("24 80");
            other.send(new ClientFrames().text("{\"rows\":50,\"columns\":132}"));
            other.send(typed("stty size\n"));
            other.until("50 132");
        }
        try (WebSocketClient later = attach(number, host(), token("me"))) {
            assertThat(later.until("50 132")).contains("grüße-42");
            later.send(typed("exit 3\n"));
            later.until("{\"ended\":\"exit 3\"}");
            assertThat(later.next().kind()).isEqualTo(ClientFrames.CLOSE);
            later.send(new ClientFrames().close(1000));
            assertThat(later.next()).isEqualTo(new Said(-1, ""));
        }
        assertThat(site.send(site.ask(base())).body()).isEqualTo("{\"terminals\":[]}");
    }

    @Test
    void terminalsAreListedAndEndedByTheirNumbers() throws Exception {
        int first = opened();
        int second = opened();
        assertThat(site.send(site.ask(base())).body())
                .isEqualTo("{\"terminals\":[{\"number\":" + first + ",\"title\":\"bash\"},{\"number\":" + second
                        + ",\"title\":\"bash\"}]}");
        try (WebSocketClient looking = attach(first, host(), token("me"))) {
            assertThat(site.send(site.ask(base() + "/" + first).DELETE()).statusCode())
                    .isEqualTo(204);
            looking.until("ended");
        }
        for (String number : List.of("99", "0", "-1", "x", "9999999999")) {
            assertThat(site.send(site.ask(base() + "/" + number).DELETE()).statusCode())
                    .as(number)
                    .isEqualTo(404);
        }
        for (String bad : List.of(
                "{}",
                "{\"rows\":0,\"columns\":80}",
                "{\"rows\":24,\"columns\":1001}",
                "{\"rows\":\"24\",\"columns\":80}")) {
            assertThat(post("me", bad).statusCode()).as(bad).isEqualTo(400);
        }
        for (int i = 1; i < 8; i++) {
            opened();
        }
        assertThat(post("me", "{\"rows\":24,\"columns\":80}").statusCode()).isEqualTo(409);
    }

    @Test
    void nobodyElseComesNear() throws Exception {
        int number = opened();
        assertThat(post("eve", "{\"rows\":24,\"columns\":80}").statusCode()).isEqualTo(404);
        String own = "Origin: http://localhost:" + site.port();
        String[][] refused = {
            {"404", host(), token("eve")},
            {"401", host()},
            {"401", host(), "Authorization: Bearer nothing"},
            {"403", host(), cookie()},
            {"403", host(), cookie(), "Origin: http://evil.example"},
            {"403", host(), cookie(), "Origin: null"},
            {"403", host(), cookie(), "Origin: http://5000-" + job + ".localhost:" + site.port()},
            {"403", host(), cookie(), own, "Sec-Fetch-Site: cross-site"},
            {"403", host(), token("me"), "Origin: http://evil.example"},
            {"421", "Host: evil.example", token("me")},
            {"403", "Host: " + job + ".localhost:" + site.port(), token("me")},
        };
        for (String[] one : refused) {
            String[] headers = List.of(one).subList(1, one.length).toArray(String[]::new);
            try (WebSocketClient socket = attach(number, headers)) {
                assertThat(socket.answer.status()).as(String.join(", ", one)).isEqualTo(Integer.parseInt(one[0]));
            }
        }
        HttpResponse<String> plain = site.send(site.ask(base() + "/" + number + "/stream"));
        assertThat(plain.statusCode()).isEqualTo(426);
        assertThat(plain.body()).contains("upgrade_required");
    }

    @Test
    void whatIsNoWebSocketAnyMoreIsEnded() throws Exception {
        int number = opened();
        for (ClientFrames bad : List.of(
                new ClientFrames().raw(0x82, 1, 'x'),
                new ClientFrames().text("no size"),
                new ClientFrames().text("{\"rows\":-1,\"columns\":80}"),
                new ClientFrames().raw(0x82, 0xff, 0x7f, 0, 0, 0, 0, 0, 0, 0))) {
            try (WebSocketClient socket = attach(number, host(), token("me"))) {
                socket.send(bad);
                Said said = socket.next();
                while (said.kind() == ClientFrames.BINARY) {
                    said = socket.next();
                }
                assertThat(said.kind()).isEqualTo(ClientFrames.CLOSE);
            }
        }
        try (WebSocketClient socket = attach(number, host(), token("me"))) {
            socket.send(typed("echo still-$((1+1))\n"));
            socket.until("still-2");
        }
    }

    @Test
    void noUserHasMoreThanTheirNumberOfSockets() throws Exception {
        int number = opened();
        try (WebSocketClient one = attach(number, host(), token("me"));
                WebSocketClient two = attach(number, host(), token("me"));
                WebSocketClient three = attach(number, host(), token("me"));
                WebSocketClient four = attach(number, host(), token("me"))) {
            assertThat(List.of(one, two, three, four))
                    .extracting(socket -> socket.answer.status())
                    .containsExactly(101, 101, 101, 429);
        }
    }

    @Test
    void theEndOfTheBoxAndOfTheServerEndWhatIsOpen() throws Exception {
        int number = opened();
        try (WebSocketClient socket = attach(number, host(), token("me"))) {
            assertThat(socket.answer.status()).isEqualTo(101);
            workshop.close();
            box.close();
            socket.until("ended");
        }
        try (WebSocketClient late = attach(number, host(), token("me"))) {
            assertThat(late.answer.status()).isEqualTo(404);
        }
    }

    @Test
    void theServersStopEndsASocketAtOnce() throws Exception {
        int number = opened();
        try (WebSocketClient socket = attach(number, host(), token("me"))) {
            assertThat(socket.answer.status()).isEqualTo(101);
            long begin = System.nanoTime();
            site.stop();
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(1));
        }
    }
}
