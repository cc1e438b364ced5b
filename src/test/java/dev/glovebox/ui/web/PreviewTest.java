package dev.glovebox.ui.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.JobId;
import dev.glovebox.ui.web.socket.Handshake;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.workshop.Workshop;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
@Tag("slow")
final class PreviewTest {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final LoopbackBox box = new LoopbackBox();
    private final Workshop workshop = new Workshop(box, Set.of(), Supplies.none());
    private final OneBox boxes = new OneBox(workshop);
    private WatchedSite site;
    private JobId job;

    @BeforeEach
    void open() throws IOException {
        site = new WatchedSite(boxes, 8, now::get);
        job = site.jobs.add();
    }

    @AfterEach
    void close() {
        site.close();
        workshop.close();
        box.close();
    }

    private Exchange ask(String method, String path, String host, String... headers) throws IOException {
        return Exchange.of(site.port(), request(method, path, host, headers));
    }

    private static String request(String method, String path, String host, String... headers) {
        List<String> lines = new ArrayList<>(List.of(method + " " + path + " HTTP/1.1", "Host: " + host));
        lines.addAll(List.of(headers));
        return String.join("\r\n", lines) + "\r\n\r\n";
    }

    private String page() {
        return "localhost:" + site.port();
    }

    private String view(int port) {
        return port + "-" + job + ".localhost:" + site.port();
    }

    private Exchange ticket(String user, String json) throws IOException {
        return Exchange.of(
                site.port(),
                request(
                                "POST",
                                "/api/v1/jobs/" + job + "/tickets",
                                page(),
                                "Authorization: Bearer " + OneUser.token(user),
                                "Content-Type: application/json",
                                "Content-Length: " + json.length())
                        + json);
    }

    /** What follows the host in the address. */
    private String ticket(int port) throws IOException {
        Exchange issued = ticket("me", "{\"view\":\"preview\",\"port\":" + port + "}");
        assertThat(issued.status()).as(issued.body()).isEqualTo(201);
        String address = issued.json().string("address").orElseThrow();
        assertThat(address).startsWith("http://" + view(port) + "/.glovebox/enter?ticket=");
        return address.substring(("http://" + view(port)).length());
    }

    /** The header that a browser sends once it came with a ticket. */
    private String cookie(int port) throws IOException {
        Exchange entered = ask("GET", ticket(port), view(port));
        assertThat(entered.status()).isEqualTo(303);
        assertThat(entered.headers()).containsEntry("location", "/");
        return kept(entered);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a%3Fb=c%23d", "/", "/lab/tree/x.ipynb", "/%25C3%25B6"})
    void aTicketLeadsOnToAPathOfItsHost(String to) throws IOException {
        Exchange entered = ask("GET", ticket(5000) + "&to=" + to, view(5000));
        assertThat(entered.status()).isEqualTo(303);
        assertThat(entered.headers()).containsEntry("location", Escapes.decode(to));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//evil.example",
                "/%5Cevil.example",
                "https://evil.example",
                "a",
                "",
                "/a%0D%0Ab",
                "/%C3%B6",
                "/a%5Cb",
                "/%20"
            })
    void aTicketLeadsToNoOtherHostAndIsNotSpentOnATry(String to) throws IOException {
        String ticket = ticket(5000);
        Exchange refused = ask("GET", ticket + "&to=" + to, view(5000));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.headers()).doesNotContainKeys("location", "set-cookie");
        assertThat(ask("GET", ticket, view(5000)).status()).isEqualTo(303);
    }

    private static String kept(Exchange entered) {
        String cookie = entered.headers().getOrDefault("set-cookie", "");
        return "Cookie: " + cookie.substring(0, Math.max(0, cookie.indexOf(';')));
    }

    private Exchange seen(InnerServer server) throws IOException {
        return ask("GET", "/", view(server.port()), cookie(server.port()));
    }

    @Test
    void aServerInsideIsSeenAtItsOwnHostAndLearnsNothingOfWhoLooks() throws IOException {
        try (InnerServer server = InnerServer.saying(OK)) {
            String host = view(server.port());
            Exchange seen = ask(
                    "GET",
                    "/a%20b?c=d",
                    host,
                    cookie(server.port()),
                    "Cookie: other=1",
                    "Authorization: Bearer " + OneUser.token("me"),
                    "X-Glovebox-Guard: x",
                    "X-Forwarded-For: 10.0.0.1",
                    "Origin: http://" + host,
                    "Accept: text/html");
            assertThat(seen.body()).isEqualTo("hello");
            assertThat(seen.headers()).doesNotContainKeys("content-security-policy", "cache-control");
            String[] head = server.heads.getFirst().split("\r\n", -1);
            assertThat(head[0]).isEqualTo("GET /a%20b?c=d HTTP/1.1");
            assertThat(Arrays.asList(head).subList(1, head.length - 2))
                    .containsExactlyInAnyOrder(
                            "Host: localhost:" + server.port(),
                            "accept: text/html",
                            "origin: http://localhost:" + server.port(),
                            "Connection: close");
        }
    }

    @Test
    void aTicketIsGoodOnceForAMinuteAndForItsHost() throws IOException {
        try (InnerServer server = InnerServer.saying(OK)) {
            int port = server.port();
            String used = ticket(port);
            assertThat(ask("GET", used, view(port)).status()).isEqualTo(303);
            assertThat(ask("GET", used, view(port)).status()).isEqualTo(403);

            String old = ticket(port);
            now.set(Instant.EPOCH.plusSeconds(60));
            assertThat(ask("GET", old, view(port)).status()).isEqualTo(403);

            String other = ticket(port);
            assertThat(ask("GET", other, view(1)).status()).isEqualTo(403);
            assertThat(ask("GET", other, view(port)).status()).isEqualTo(403);
            assertThat(ask("GET", ticket(port), job + ".localhost:" + site.port())
                            .status())
                    .isEqualTo(403);
            assertThat(ask("POST", ticket(port), view(port)).status()).isEqualTo(405);
            for (String none : List.of("", "?ticket=", "?ticket=x", "?other=1")) {
                assertThat(ask("GET", "/.glovebox/enter" + none, view(port)).status())
                        .isEqualTo(403);
            }
            String cookie = cookie(port);
            assertThat(ask("GET", used, view(port), cookie).status())
                    .as("a browser that is in may load the address again")
                    .isEqualTo(303);
        }
    }

    @Test
    void inAFrameTheCookieIsOneThatBrowsersKeepThere() throws IOException {
        String plain = ask("GET", ticket(5000), view(5000)).headers().get("set-cookie");
        assertThat(plain).matches("glovebox-view=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Lax");
        String framed = ask(
                        "GET",
                        ticket(5000),
                        view(5000),
                        "Sec-Fetch-Dest: iframe",
                        "Sec-Fetch-Mode: navigate",
                        "Sec-Fetch-Site: cross-site")
                .headers()
                .get("set-cookie");
        assertThat(framed)
                .matches(
                        "__Host-glovebox-view=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=None; Secure; Partitioned");
    }

    @Test
    void withoutAPassOrWithAnothersThereIsNothing() throws IOException {
        try (InnerServer server = InnerServer.saying(OK)) {
            int port = server.port();
            String token = "Authorization: Bearer " + OneUser.token("me");
            String signedIn = "Cookie: glovebox-" + site.port() + "=" + OneSignIn.SECRET;
            for (String proof : List.of("X: 1", token, signedIn, "Cookie: glovebox-view=" + "x".repeat(43))) {
                for (String path : List.of("/", "/api/v1/users/me", "/healthz", "/metrics", "/.glovebox/x")) {
                    Exchange refused = ask("GET", path, view(port), proof);
                    assertThat(refused.status()).as(path).isEqualTo(403);
                    assertThat(refused.body())
                            .contains("not open to this browser")
                            .doesNotContain("script");
                    assertThat(refused.headers().get("content-security-policy"))
                            .startsWith("default-src 'none'; style-src 'sha256-");
                }
            }
            String cookie = cookie(port);
            for (String host : List.of(
                    view(port == 1 ? 2 : 1),
                    job + ".localhost:" + site.port(),
                    port + "-" + site.jobs.add() + ".localhost:" + site.port())) {
                assertThat(ask("GET", "/", host, cookie).status()).as(host).isEqualTo(403);
            }
            assertThat(server.heads).isEmpty();
        }
    }

    @Test
    void anotherUserGetsNoTicketAndHearsTheSameAsOfAnIdThatIsNotThere() throws IOException {
        Exchange foreign = ticket("eve", "{\"view\":\"preview\",\"port\":5000}");
        job = JobId.random();
        Exchange unknown = ticket("eve", "{\"view\":\"preview\",\"port\":5000}");
        assertThat(List.of(foreign.status(), foreign.body())).isEqualTo(List.of(unknown.status(), unknown.body()));
        assertThat(foreign.status()).isEqualTo(404);
    }

    @Test
    void theViewsHostIsNotTheServiceAndTheServiceIsNotTheViews() throws IOException {
        try (InnerServer server = InnerServer.saying(OK)) {
            String cookie = cookie(server.port());
            String token = "Authorization: Bearer " + OneUser.token("me");
            for (String path : List.of("/api/v1/users/me", "/healthz", "/openapi.json", "/page/0123456789ab/app.js")) {
                assertThat(ask("GET", path, view(server.port()), cookie, token).body())
                        .as("it is the server's own to answer")
                        .isEqualTo("hello");
            }
            assertThat(ask("GET", "/.glovebox/anything", view(server.port()), cookie)
                            .status())
                    .isEqualTo(404);
            assertThat(server.heads).hasSize(4).noneMatch(head -> head.contains("/.glovebox"));
            assertThat(ask("GET", ticket(server.port()), page()).status()).isEqualTo(404);
            assertThat(ask("GET", "/api/v1/users/me", page(), cookie).status()).isEqualTo(401);
            for (String host : List.of(
                    "x." + view(server.port()),
                    view(server.port()).replace("localhost", "localhost.evil.example"),
                    view(server.port()).replace(":" + site.port(), ":1"),
                    view(server.port()).replace(":" + site.port(), ""))) {
                assertThat(ask("GET", "/", host, cookie).status()).as(host).isEqualTo(421);
            }
            assertThat(server.heads).hasSize(4);
        }
    }

    @Test
    void otherPagesMaySendPeopleHereAndNothingElse() throws IOException {
        try (InnerServer server = InnerServer.saying(OK)) {
            String host = view(server.port());
            String cookie = cookie(server.port());
            String cross = "Sec-Fetch-Site: cross-site";
            assertThat(ask("GET", "/", host, cookie, cross, "Sec-Fetch-Mode: navigate")
                            .status())
                    .isEqualTo(200);
            assertThat(ask("GET", "/", host, cookie, "Sec-Fetch-Site: same-origin")
                            .status())
                    .isEqualTo(200);
            server.heads.clear();
            assertThat(ask("POST", "/", host, cookie, cross, "Sec-Fetch-Mode: navigate")
                            .status())
                    .isEqualTo(403);
            assertThat(ask("GET", "/", host, cookie, cross, "Sec-Fetch-Mode: no-cors")
                            .status())
                    .isEqualTo(403);
            assertThat(ask("GET", "/", host, cookie, "Sec-Fetch-Site: same-site")
                            .status())
                    .isEqualTo(403);
            for (String origin :
                    List.of("https://evil.example", "null", "http://" + page(), "http://" + host + ".evil.example")) {
                assertThat(ask("GET", "/", host, cookie, "Origin: " + origin).status())
                        .as(origin)
                        .isEqualTo(403);
            }
            assertThat(server.heads).isEmpty();
        }
    }

    @Test
    void aBoxThatIsClosedShowsNothingAndNeitherDoesTheNextByAnOldPass() throws IOException {
        try (InnerServer server = InnerServer.saying(OK)) {
            String cookie = cookie(server.port());
            String unused = ticket(server.port());
            boxes.become(Optional.empty());
            assertThat(ask("GET", "/", view(server.port()), cookie).status()).isEqualTo(403);
            assertThat(ask("GET", unused, view(server.port())).status()).isEqualTo(403);
            assertThat(ticket("me", "{\"view\":\"preview\",\"port\":5000}").body())
                    .contains("the box is not open now: a message opens it");

            try (Workshop next = new Workshop(box, Set.of(), Supplies.none())) {
                boxes.become(Optional.of(next));
                assertThat(ask("GET", "/", view(server.port()), cookie).status())
                        .isEqualTo(403);
                assertThat(seen(server).status()).isEqualTo(200);
            }
            assertThat(server.heads).hasSize(1);
        }
    }

    @Test
    void whereNothingListensAPersonIsToldWhatToDo() throws IOException {
        int port;
        try (InnerServer server = InnerServer.saying(OK)) {
            port = server.port();
        }
        Exchange nothing = ask("GET", "/", view(port), cookie(port));
        assertThat(nothing.status()).isEqualTo(502);
        assertThat(nothing.body()).contains("Nothing listens on port " + port + " yet", "Start a server in the box");
    }

    @Test
    void bodiesPassBothWaysAsTheyAreFramed() throws IOException {
        byte[] large = new byte[3 << 20];
        Arrays.fill(large, (byte) 'x');
        try (InnerServer server = new InnerServer((head, client) -> {
            InputStream in = client.getInputStream();
            long count;
            if (head.contains("chunked")) {
                count = new ChunkCount(in).bytes();
            } else {
                count = in.readNBytes(large.length).length;
            }
            InnerServer.write(
                    client,
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                            + Integer.toHexString(Long.toString(count).length()) + "\r\n" + count + "\r\n0\r\n\r\n");
        })) {
            String host = view(server.port());
            String cookie = cookie(server.port());
            String body = new String(large, ISO_8859_1);
            assertThat(Exchange.of(
                                    site.port(),
                                    request("POST", "/", host, cookie, "Content-Length: " + large.length) + body)
                            .body())
                    .isEqualTo("" + large.length);
            String chunks = ("80000\r\n" + body.substring(0, 0x80000) + "\r\n").repeat(6) + "0\r\n\r\n";
            assertThat(Exchange.of(
                                    site.port(),
                                    request("PUT", "/", host, cookie, "Transfer-Encoding: chunked") + chunks)
                            .body())
                    .isEqualTo("" + large.length);
            assertThat(server.heads.get(0)).contains("Content-Length: " + large.length);
            assertThat(server.heads.get(1)).contains("Transfer-Encoding: chunked");
        }
    }

    /** How much there is in chunks. */
    private record ChunkCount(InputStream in) {
        long bytes() throws IOException {
            long count = 0;
            for (int size = size(); size > 0; size = size()) {
                count += in.readNBytes(size).length;
                in.skipNBytes(2);
            }
            return count;
        }

        private int size() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int octet = in.read(); octet != '\n'; octet = in.read()) {
                line.append((char) octet);
            }
            return Integer.parseInt(line.toString().strip(), 16);
        }
    }

    @Test
    void whoWaitsForContinueGetsIt() throws IOException {
        try (InnerServer server = new InnerServer((head, client) -> {
                    String got = new String(client.getInputStream().readNBytes(5), ISO_8859_1);
                    InnerServer.write(client, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n" + got);
                });
                Socket client = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
            client.setSoTimeout(120_000);
            InnerServer.write(
                    client,
                    request(
                            "POST",
                            "/",
                            view(server.port()),
                            cookie(server.port()),
                            "Expect: 100-continue",
                            "Content-Length: 5"));
            assertThat(Exchange.head(client.getInputStream()).status()).isEqualTo(100);
            InnerServer.write(client, "world");
            assertThat(Exchange.read(client.getInputStream(), false).body()).isEqualTo("world");
            assertThat(server.heads.getFirst()).doesNotContain("Expect");
        }
    }

    @Test
    void whatStreamsIsSeenAsItComes() throws IOException {
        var next = new SynchronousQueue<String>();
        try (InnerServer server = new InnerServer((head, client) -> {
                    InnerServer.write(client, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n");
                    InnerServer.write(client, next.take());
                });
                Socket client = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
            client.setSoTimeout(120_000);
            InnerServer.write(client, request("GET", "/", view(server.port()), cookie(server.port())));
            assertThat(Exchange.head(client.getInputStream()).headers())
                    .containsEntry("content-type", "text/event-stream");
            String first = "9\r\ndata: 1\n\n\r\n";
            assertThat(new String(client.getInputStream().readNBytes(first.length()), ISO_8859_1))
                    .isEqualTo(first);
            assertThat(next.offer("data: 2\n\n", 10, TimeUnit.SECONDS)).isTrue();
            assertThat(new String(client.getInputStream().readNBytes(first.length() + 5), ISO_8859_1))
                    .isEqualTo("9\r\ndata: 2\n\n\r\n0\r\n\r\n");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void answersWithoutABodyHaveNone() throws IOException {
        for (String piece : List.of(
                "HTTP/1.1 204 No Content\r\n\r\n",
                "HTTP/1.1 304 Not Modified\r\nETag: \"x\"\r\nContent-Length: 9\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")) {
            try (InnerServer server = InnerServer.saying(piece);
                    Socket client = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
                client.setSoTimeout(120_000);
                String request = request("GET", "/", view(server.port()), cookie(server.port()));
                InnerServer.write(client, request + request);
                int status = Integer.parseInt(piece.split(" ", -1)[1]);
                assertThat(Exchange.head(client.getInputStream()).status()).isEqualTo(status);
                assertThat(Exchange.head(client.getInputStream()).status())
                        .as("the next answer follows at once")
                        .isEqualTo(status);
            }
        }
        try (InnerServer server = InnerServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 12345\r\n\r\n")) {
            Exchange bare = ask("HEAD", "/", view(server.port()), cookie(server.port()));
            assertThat(bare.headers()).containsEntry("content-length", "12345");
        }
    }

    @Test
    void hostileAnswersAreNotPassedOn() throws IOException {
        for (String piece : List.of(
                "",
                "nonsense\r\n\r\n",
                "HTTP/1.1 200 OK\r\n" + "X: 1\r\n".repeat(300) + "\r\n",
                "HTTP/1.1 200 OK\r\nX: " + "a".repeat(100_000),
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nA: b\rSet-Cookie: c=d\r\n\r\n")) {
            try (InnerServer server = InnerServer.saying(piece)) {
                Exchange seen = seen(server);
                assertThat(seen.status()).as(piece).isEqualTo(502);
                assertThat(seen.headers()).doesNotContainKeys("set-cookie", "x", "a");
                assertThat(seen.body()).contains("The server in the box");
            }
        }
    }

    @Test
    void aBodyThatLiesAboutItsLengthNeverLooksWhole() throws IOException {
        for (String rest : List.of(
                "Content-Length: 10\r\n\r\nhello",
                "Transfer-Encoding: chunked\r\n\r\n5\r\nhello",
                "Transfer-Encoding: chunked\r\n\r\n5\r\nhelloX\r\n0\r\n\r\n")) {
            try (InnerServer server = InnerServer.saying("HTTP/1.1 200 OK\r\n" + rest);
                    Socket client = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
                client.setSoTimeout(120_000);
                InnerServer.write(client, request("GET", "/", view(server.port()), cookie(server.port())));
                String all = new String(client.getInputStream().readAllBytes(), ISO_8859_1);
                assertThat(all).as(rest).contains("hello").doesNotEndWith("0\r\n\r\n");
                assertThat(all).doesNotContain("Content-Length: 5");
            }
        }
    }

    @Test
    void aWebSocketIsATunnelOnceBothHaveAgreed() throws IOException {
        String accept = Handshake.accept("dGhlIHNhbXBsZSBub25jZQ==");
        try (InnerServer server = new InnerServer((head, client) -> {
            InnerServer.write(
                    client,
                    "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSet-Cookie: a=b\r\nSec-WebSocket-Accept: "
                            + accept + "\r\n\r\n");
            client.getInputStream().transferTo(client.getOutputStream());
        })) {
            String host = view(server.port());
            List<String> headers = List.of("Host: " + host, cookie(server.port()), "Origin: http://" + host);
            try (WebSocketClient socket = new WebSocketClient(site.port(), "/socket?x", headers)) {
                assertThat(socket.answer.status()).isEqualTo(101);
                assertThat(socket.answer.headers())
                        .containsEntry("sec-websocket-accept", accept)
                        .doesNotContainKey("set-cookie");
                socket.raw("any bytes at all".getBytes(ISO_8859_1));
                assertThat(new String(socket.in().readNBytes(16), ISO_8859_1)).isEqualTo("any bytes at all");
            }
            assertThat(server.heads.getFirst())
                    .startsWith("GET /socket?x HTTP/1.1\r\nHost: localhost:" + server.port())
                    .contains("origin: http://localhost:" + server.port())
                    .doesNotContain("ookie");
            for (String origin : List.of("http://evil.example", "http://" + page())) {
                List<String> foreign = List.of("Host: " + host, cookie(server.port()), "Origin: " + origin);
                try (WebSocketClient socket = new WebSocketClient(site.port(), "/", foreign)) {
                    assertThat(socket.answer.status()).isEqualTo(403);
                }
            }
            try (WebSocketClient socket = new WebSocketClient(site.port(), "/", List.of("Host: " + host))) {
                assertThat(socket.answer.status()).isEqualTo(403);
            }
            assertThat(server.heads).hasSize(1);
        }
    }

    @Test
    void aWebSocketThatTheServerDoesNotAgreeToIsNone() throws IOException {
        for (String piece : List.of(
                OK,
                "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: wrong\r\n\r\n",
                "HTTP/1.1 101 X\r\n\r\n",
                "")) {
            try (InnerServer server = InnerServer.saying(piece)) {
                List<String> headers = List.of("Host: " + view(server.port()), cookie(server.port()));
                try (WebSocketClient socket = new WebSocketClient(site.port(), "/", headers)) {
                    assertThat(socket.answer.status()).as(piece).isEqualTo(502);
                }
            }
        }
    }

    @Test
    void whoSignsOutSeesNoMoreWithinHalfAMinute() throws Exception {
        var forever = new CountDownLatch(1);
        try (InnerServer server = new InnerServer((head, client) -> {
                    InnerServer.write(client, "HTTP/1.1 200 OK\r\n\r\nfirst");
                    forever.await();
                });
                Socket client = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
            client.setSoTimeout(120_000);
            String cookie = cookie(server.port());
            InnerServer.write(client, request("GET", "/", view(server.port()), cookie));
            assertThat(Exchange.head(client.getInputStream()).status()).isEqualTo(200);
            site.users.remove("me");
            client.getInputStream().readAllBytes();
            assertThat(ask("GET", "/", view(server.port()), cookie).status()).isEqualTo(403);
        } finally {
            forever.countDown();
        }
    }

    @Test
    void theServersStopEndsWhatIsOpenAtOnce() throws Exception {
        var forever = new CountDownLatch(1);
        try (InnerServer server = new InnerServer((head, client) -> {
                    InnerServer.write(client, "HTTP/1.1 200 OK\r\n\r\nfirst");
                    forever.await();
                });
                Socket client = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
            client.setSoTimeout(120_000);
            InnerServer.write(client, request("GET", "/", view(server.port()), cookie(server.port())));
            assertThat(Exchange.head(client.getInputStream()).status()).isEqualTo(200);
            long begin = System.nanoTime();
            site.stop();
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(1));
        } finally {
            forever.countDown();
        }
    }

    @Test
    void viewsOfADomainAreFoundBelowIt() throws IOException {
        try (InnerServer server = InnerServer.saying(OK)) {
            String json = "{\"view\":\"preview\",\"port\":" + server.port() + "}";
            Exchange issued = Exchange.of(
                    site.port(),
                    request(
                                    "POST",
                                    "/api/v1/jobs/" + job + "/tickets",
                                    "box.example.org:8443",
                                    "Authorization: Bearer " + OneUser.token("me"),
                                    "Content-Type: application/json",
                                    "Content-Length: " + json.length())
                            + json);
            String host = server.port() + "-" + job + ".views.example.net:8443";
            String address = issued.json().string("address").orElseThrow();
            assertThat(address).startsWith("http://" + host + "/.glovebox/enter?ticket=");
            Exchange entered = ask("GET", address.substring(("http://" + host).length()), host);
            String cookie = kept(entered);
            assertThat(ask("GET", "/", host, cookie).body()).isEqualTo("hello");
            assertThat(ask("GET", "/", view(server.port()), cookie).status())
                    .as("the same view by its other name")
                    .isEqualTo(200);
            assertThat(ask("GET", "/", "box.example.org").headers().get("content-security-policy"))
                    .as("the page may frame them")
                    .contains(" https://*.views.example.net:*; ");
            assertThat(ask("GET", "/api/v1/users/me", "views.example.net").status())
                    .isEqualTo(421);
        }
    }
}
