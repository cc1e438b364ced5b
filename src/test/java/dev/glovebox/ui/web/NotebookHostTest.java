package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.JobId;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Capability;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.ui.web.socket.Handshake;
import dev.glovebox.views.notebook.State;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.supply.Supply.Ready;
import dev.glovebox.views.workshop.Workshop;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A notebook seen from outside, and what a hostile one can do. What stands for JupyterLab says what it is asked, or nonsense. */
@Tag("integration")
@Timeout(180)
final class NotebookHostTest {
    /** Answers at the socket in its folder; how, a file in the workspace says at each request. */
    private static final String FAKE = """
            #!/usr/bin/python3
            import base64, hashlib, os, socket, threading, time
            mode = lambda: open("/workspace/mode").read()
            while mode() == "late": time.sleep(0.05)
            if mode() == "dead": raise SystemExit("this is why")
            server = socket.socket(socket.AF_UNIX)
            server.bind("jupyter.sock")
            server.listen(50)
            def whole(text): return f"HTTP/1.1 200 OK\\r\\nContent-Length: {len(text)}\\r\\nSet-Cookie: evil=1\\r\\nContent-Security-Policy: frame-ancestors *\\r\\n\\r\\n{text}".encode()
            def serve(client):
                head = b""
                while b"\\r\\n\\r\\n" not in head: head += client.recv(65536)
                text, now = head.decode(), mode()
                key = [line[19:] for line in text.split("\\r\\n") if line.lower().startswith("sec-websocket-key: ")]
                if text.startswith("GET /api HTTP") and now != "mute": client.sendall(whole("{}"))
                elif key:
                    accept = base64.b64encode(hashlib.sha1((key[0] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
                    client.sendall(f"HTTP/1.1 101 X\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\nSec-WebSocket-Accept: {accept}\\r\\n\\r\\n".encode())
                    while data := client.recv(65536): client.sendall(data)
                elif now == "garbage": client.sendall(b"\\x00\\xff" * 50000)
                elif now == "flood":
                    client.sendall(b"HTTP/1.1 200 OK\\r\\nX: ")
                    while True: client.sendall(b"a" * 65536)
                elif now == "mute": time.sleep(1000)
                else: client.sendall(whole(text))
                client.close()
            def quietly(client):
                try: serve(client)
                except OSError: client.close()
            while True: threading.Thread(target=quietly, args=[server.accept()[0]], daemon=True).start()
            """;

    @TempDir
    Path workspace;

    private Box box;
    private Workshop workshop;
    private OneBox boxes;
    private WatchedSite site;
    private JobId job;

    @BeforeEach
    void open() throws IOException {
        Path python = Files.createDirectories(workspace.resolve("fake/bin")).resolve("python");
        Files.writeString(python, FAKE);
        assertThat(python.toFile().setExecutable(true)).isTrue();
        be("echo");
        box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
        workshop = new Workshop(
                box,
                Set.of(Capability.NOTEBOOK),
                Supplies.none().withNotebook((_, _) -> new Ready.At("/workspace/fake")));
        boxes = new OneBox(workshop);
        site = new WatchedSite(boxes, 8, () -> Instant.EPOCH);
        job = site.jobs.add();
    }

    @AfterEach
    void close() {
        site.close();
        workshop.close();
        box.close();
    }

    private void be(String mode) throws IOException {
        Files.writeString(workspace.resolve("mode"), mode);
    }

    private String host() {
        return "lab-" + job + ".localhost:" + site.port();
    }

    private static String request(String method, String path, String host, String... headers) {
        List<String> lines = new ArrayList<>(List.of(method + " " + path + " HTTP/1.1", "Host: " + host));
        lines.addAll(List.of(headers));
        return String.join("\r\n", lines) + "\r\n\r\n";
    }

    private Exchange ask(String path, String host, String... headers) throws IOException {
        return Exchange.of(site.port(), request("GET", path, host, headers));
    }

    private Exchange api(String method, String path, String user, String json) throws IOException {
        return Exchange.of(
                site.port(),
                request(
                                method,
                                "/api/v1/jobs/" + job + path,
                                "localhost:" + site.port(),
                                "Authorization: Bearer " + OneUser.token(user),
                                "Content-Type: application/json",
                                "Content-Length: " + json.length())
                        + json);
    }

    /** What follows the host in the address. */
    private String ticket() throws IOException {
        Exchange issued = api("POST", "/tickets", "me", "{\"view\":\"notebook\"}");
        assertThat(issued.status()).as(issued.body()).isEqualTo(201);
        String address = issued.json().string("address").orElseThrow();
        assertThat(address).startsWith("http://" + host() + "/.glovebox/enter?ticket=");
        return address.substring(("http://" + host()).length());
    }

    /** The header that a browser sends once it came with a ticket. */
    private String cookie() throws IOException {
        Exchange entered = ask(ticket(), host());
        assertThat(entered.status()).isEqualTo(303);
        String cookie = entered.headers().getOrDefault("set-cookie", "");
        return "Cookie: " + cookie.substring(0, Math.max(0, cookie.indexOf(';')));
    }

    private String state() throws IOException {
        return api("GET", "/notebook", "me", "").json().string("state").orElseThrow();
    }

    private void await(String state) throws Exception {
        for (int i = 0; i < 200 && !state().equals(state); i++) {
            Thread.sleep(50);
        }
        assertThat(api("GET", "/notebook", "me", "").body()).contains("\"state\":\"" + state + "\"");
    }

    @Test
    void aTicketStartsItAndAPageSaysHowFarItIsUntilItStands() throws Exception {
        assertThat(api("GET", "/notebook", "me", "").body())
                .isEqualTo("{\"state\":\"idle\",\"detail\":\"\",\"shared\":false}");
        be("late");
        String cookie = cookie();
        assertThat(state()).isEqualTo("starting");
        for (String path : List.of("/", "/lab/tree/a.ipynb", "/api/kernels")) {
            Exchange early = ask(path, host(), cookie);
            assertThat(early.status()).isEqualTo(503);
            assertThat(early.body()).contains("JupyterLab is starting: ").doesNotContain("<script");
            assertThat(early.headers()).containsEntry("refresh", "1").containsEntry("cache-control", "no-store");
        }
        be("echo");
        await("ready");
        Exchange seen = ask("/lab", host(), cookie);
        assertThat(seen.status()).isEqualTo(200);
        assertThat(seen.body()).startsWith("GET /lab HTTP/1.1\r\nHost: localhost\r\n");
        assertThat(seen.headers())
                .doesNotContainKeys("set-cookie", "refresh", "x-frame-options")
                .containsEntry("content-security-policy", "frame-ancestors *");
    }

    @Test
    void itLearnsNothingOfWhoLooks() throws Exception {
        String cookie = cookie();
        await("ready");
        String seen = ask(
                        "/api/contents?x",
                        host(),
                        cookie,
                        "Cookie: other=1",
                        "Authorization: Bearer " + OneUser.token("me"),
                        "X-Glovebox-Guard: x",
                        "X-XSRFToken: y",
                        "Origin: http://" + host())
                .body();
        assertThat(seen)
                .contains("origin: http://localhost\r\n", "GET /api/contents?x HTTP/1.1")
                .doesNotContainIgnoringCase("cookie")
                .doesNotContainIgnoringCase("authorization")
                .doesNotContain("lab-", "uard", OneUser.token("me"));
    }

    @Test
    void othersHaveNothingOfIt() throws Exception {
        String cookie = cookie();
        await("ready");
        JobId other = site.jobs.add();
        for (String host : List.of(
                job + ".localhost:" + site.port(),
                "5000-" + job + ".localhost:" + site.port(),
                "lab-" + other + ".localhost:" + site.port())) {
            assertThat(ask("/lab", host, cookie).status()).as(host).isEqualTo(403);
            assertThat(ask(ticket(), host).status()).as(host).isEqualTo(403);
        }
        for (String proof : List.of(
                "X: 1",
                "Authorization: Bearer " + OneUser.token("me"),
                "Cookie: glovebox-" + site.port() + "=" + OneSignIn.SECRET,
                "Cookie: glovebox-view=" + "x".repeat(43))) {
            assertThat(ask("/lab", host(), proof).status()).as(proof).isEqualTo(403);
        }
        assertThat(ask("/api/v1/users/me", "localhost:" + site.port(), cookie).status())
                .as("its pass is none of the service")
                .isEqualTo(401);
        for (String path : List.of("/notebook", "/tickets")) {
            String wish = path.equals("/tickets") ? "{\"view\":\"notebook\"}" : "{\"shared\":true}";
            Exchange foreign = api("POST", path, "eve", wish);
            assertThat(foreign.status()).isEqualTo(404);
        }
        assertThat(api("GET", "/notebook", "eve", "").status()).isEqualTo(404);
        boxes.become(Optional.empty());
        assertThat(ask("/lab", host(), cookie).status()).isEqualTo(403);
        assertThat(api("POST", "/tickets", "me", "{\"view\":\"notebook\"}").body())
                .contains("the box is not open now");
    }

    @Test
    void onlyItsOwnPagesOpenItsSocketsAndAskIt() throws Exception {
        String cookie = cookie();
        await("ready");
        String path = "/api/kernels/1/channels";
        List<String> own = List.of("Host: " + host(), cookie, "Origin: http://" + host());
        try (WebSocketClient socket = new WebSocketClient(site.port(), path, own)) {
            assertThat(socket.answer.status()).isEqualTo(101);
            assertThat(socket.answer.headers())
                    .containsEntry("sec-websocket-accept", Handshake.accept("dGhlIHNhbXBsZSBub25jZQ=="));
            socket.raw("any bytes at all".getBytes(StandardCharsets.ISO_8859_1));
            assertThat(new String(socket.in().readNBytes(16), StandardCharsets.ISO_8859_1))
                    .isEqualTo("any bytes at all");
        }
        for (String origin : List.of(
                "http://evil.example",
                "http://localhost:" + site.port(),
                "http://" + job + ".localhost:" + site.port(),
                "http://5000-" + job + ".localhost:" + site.port(),
                "null")) {
            List<String> foreign = List.of("Host: " + host(), cookie, "Origin: " + origin);
            try (WebSocketClient socket = new WebSocketClient(site.port(), path, foreign)) {
                assertThat(socket.answer.status()).as(origin).isEqualTo(403);
            }
            assertThat(ask("/api/contents", host(), cookie, "Origin: " + origin).status())
                    .as(origin)
                    .isEqualTo(403);
        }
        for (String site : List.of("cross-site", "same-site")) {
            assertThat(ask("/.glovebox/start", host(), cookie, "Sec-Fetch-Site: " + site)
                            .status())
                    .isEqualTo(403);
        }
        try (WebSocketClient socket =
                new WebSocketClient(site.port(), path, List.of("Host: " + host(), "Origin: http://" + host()))) {
            assertThat(socket.answer.status()).isEqualTo(403);
        }
    }

    @Test
    void aPageOfItIsNotThePagesOfTheService() throws Exception {
        String origin = "Origin: http://" + host();
        String token = "Authorization: Bearer " + OneUser.token("me");
        for (String path : List.of("/api/v1/users/me", "/api/v1/jobs")) {
            assertThat(ask(path, "localhost:" + site.port(), token, origin).status())
                    .isEqualTo(403);
        }
        String cookie = cookie();
        await("ready");
        assertThat(ask("/api/v1/users/me", host(), cookie, token).body())
                .as("it is the notebook's own to answer")
                .startsWith("GET /api/v1/users/me");
        assertThat(ask("/.glovebox/other", host(), cookie).status()).isEqualTo(404);
    }

    @Test
    void nonsenseAndFloodsAreNotPassedOn() throws Exception {
        String cookie = cookie();
        await("ready");
        for (String mode : List.of("garbage", "flood")) {
            be(mode);
            Exchange seen = ask("/lab", host(), cookie);
            assertThat(seen.status()).as(mode).isEqualTo(502);
            assertThat(seen.body()).contains("The server in the box answers in a way that cannot be shown");
        }
        be("echo");
        assertThat(ask("/lab", host(), cookie).status()).isEqualTo(200);
    }

    @Test
    void oneThatNeverAnswersIsStartingAndEndsWithTheBox() throws Exception {
        be("mute");
        String cookie = cookie();
        Thread.sleep(1000);
        assertThat(ask("/", host(), cookie).body()).contains("JupyterLab is starting: it reads its packages");
        long begin = System.nanoTime();
        workshop.close();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(1));
        assertThat(workshop.notebook().orElseThrow().state()).isInstanceOf(State.Failed.class);
    }

    @Test
    void oneThatDiesSaysWhyAndIsStartedAgainByHand() throws Exception {
        be("dead");
        String cookie = cookie();
        await("failed");
        Exchange page = ask("/lab", host(), cookie);
        assertThat(page.status()).isEqualTo(503);
        assertThat(page.body())
                .contains("JupyterLab ended with status 1: this is why.", "href=\"/.glovebox/start\"")
                .doesNotContain("http-equiv");
        assertThat(page.headers()).doesNotContainKey("refresh");
        assertThat(state()).as("who only looks starts nothing").isEqualTo("failed");
        be("echo");
        Exchange started = ask("/.glovebox/start", host(), cookie);
        assertThat(started.status()).isEqualTo(303);
        assertThat(started.headers()).containsEntry("location", "/");
        await("ready");
    }

    @Test
    void whatCannotBeHadIsToldInItsOwnWords() throws Exception {
        try (Workshop without = new Workshop(box, Set.of(Capability.NOTEBOOK), Supplies.none())) {
            boxes.become(Optional.of(without));
            String cookie = cookie();
            await("failed");
            assertThat(api("GET", "/notebook", "me", "").body()).contains("There is no JupyterLab in this box.");
            assertThat(ask("/", host(), cookie).body()).contains("There is no JupyterLab in this box.");
        }
    }

    @Test
    void itIsStartedAndSharedOverTheApi() throws Exception {
        assertThat(api("POST", "/notebook", "me", "{\"shared\":true}").body())
                .startsWith("{\"state\":\"starting\",")
                .endsWith("\"shared\":true}");
        await("ready");
        assertThat(workshop.notebook().orElseThrow().isShared()).isTrue();
        assertThat(api("POST", "/notebook", "me", "{}").body())
                .isEqualTo("{\"state\":\"ready\",\"detail\":\"\",\"shared\":true}");
        assertThat(api("POST", "/notebook", "me", "{\"shared\":false}").body()).endsWith("\"shared\":false}");
        for (String wrong : List.of("{\"shared\":null}", "{\"shared\":1}", "{\"other\":true}", "[]")) {
            assertThat(api("POST", "/notebook", "me", wrong).status()).as(wrong).isEqualTo(400);
        }
        try (Workshop without = new Workshop(box, Set.of(), Supplies.none())) {
            boxes.become(Optional.of(without));
            for (Exchange refused : List.of(
                    api("GET", "/notebook", "me", ""),
                    api("POST", "/notebook", "me", "{}"),
                    api("POST", "/tickets", "me", "{\"view\":\"notebook\"}"))) {
                assertThat(refused.status()).isEqualTo(409);
                assertThat(refused.body()).contains("begin a session with the capability notebook");
            }
        }
    }

    @Test
    void theClassicPortLeadsToIt() throws Exception {
        Exchange led = Exchange.of(
                site.port(Doorway.NOTEBOOK),
                request("GET", "/?job=" + job, "localhost:" + site.port(Doorway.NOTEBOOK)));
        assertThat(led.headers()).containsEntry("location", "http://localhost:" + site.port() + "/notebook?job=" + job);
        String signedIn = "Cookie: glovebox-" + site.port() + "=" + OneSignIn.SECRET;
        assertThat(ask("/notebook?job=" + job, "localhost:" + site.port(), signedIn)
                        .headers()
                        .get("location"))
                .startsWith("http://" + host() + "/.glovebox/enter?ticket=");
    }
}
