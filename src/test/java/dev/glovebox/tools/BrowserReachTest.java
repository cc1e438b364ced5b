package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Gate.Permissions;
import dev.glovebox.sandbox.egress.Dialer;
import dev.glovebox.sandbox.egress.Outside;
import dev.glovebox.sandbox.egress.ProxyGate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a browser and http_request reach: the box's own servers and allowed hosts. */
@Tag("integration")
@Timeout(180)
final class BrowserReachTest {
    private static final IpAddress SOMEWHERE = IpAddress.ofV4(0x08080808);

    @TempDir
    Path workspace;

    private final List<EgressDecision> decisions = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private ProxyGate gate;
    private BrowserBench bench;

    @BeforeEach
    void open() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.createContext("/", BrowserReachTest::answer);
        server.start();
        EgressPolicy policy = EgressPolicy.allowing(EgressRule.parse("allowed.example:80"));
        gate = new ProxyGate(
                Permissions.of(policy),
                new Outside(name -> List.of(SOMEWHERE), (address, port) -> Dialer.ofThisMachine(Duration.ofSeconds(5))
                        .dial(IpAddress.ofV4(0x7f000001), server.getAddress().getPort())));
        gate.tell(decisions::add);
        bench = BrowserBench.bubblewrap(workspace, gate.egress(List.of()));
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        byte[] sent = exchange.getRequestBody().readAllBytes();
        byte[] body = (path.equals("/json")
                        ? "{\"a\":[1,{\"b\":\"\u00fc\"}]}"
                        : path.equals("/echo")
                                ? exchange.getRequestMethod() + " "
                                        + exchange.getRequestHeaders().getFirst("Content-Type") + " "
                                        + exchange.getRequestHeaders().getFirst("X-Own") + " "
                                        + new String(sent, StandardCharsets.UTF_8)
                                : path.equals("/binary")
                                        ? "a\0b"
                                        : path.equals("/long")
                                                ? "line\n".repeat(20_000)
                                                : "<title>Outside</title>hello from outside<img src=http://refused.example/x.png>")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders()
                .add(
                        "Content-Type",
                        path.equals("/json") ? "application/json" : path.equals("/") ? "text/html" : "text/plain");
        if (path.equals("/file") || path.equals("/away")) {
            exchange.getResponseHeaders().add("Location", path.equals("/file") ? "file:///etc/passwd" : "/json");
            exchange.sendResponseHeaders(302, -1);
        } else {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    @AfterEach
    void close() {
        bench.close();
        server.stop(0);
    }

    private ToolOutput run(String tool, Json.Builder arguments) throws InterruptedException {
        return Unconnected.told(bench.bench().run(tool, arguments), gate.refused());
    }

    private ToolOutput opened(String url) throws InterruptedException {
        return run("browser_open", Json.object().with("url", url));
    }

    private static Json.Builder url(String url) {
        return Json.object().with("url", url);
    }

    @Test
    void onlyAllowedHostsAreReachedAndNothingIsAskedForUnasked() throws Exception {
        ToolOutput outside = opened("http://allowed.example/");
        assertThat(outside.words())
                .contains("[http://allowed.example/ \"Outside\"", "refused.example:80: ", "Opened with status 200.");
        assertThat(outside.details().list("refused")).hasSize(1);
        assertThat(run("browser_read", Json.object().with("format", "text")).words())
                .contains("hello from outside");
        assertThat(opened("https://refused.example/").words())
                .contains("ERR_TUNNEL_CONNECTION_FAILED", "refused.example:443: ");
        assertThat(opened("http://10.0.0.1/").words()).contains("10.0.0.1:80: ");
        assertThat(decisions)
                .extracting(EgressDecision::host)
                .containsOnly("allowed.example", "refused.example", "10.0.0.1");
    }

    @Test
    void theHostsOwnServersAreNotReached() throws Exception {
        int port = server.getAddress().getPort();
        for (String host : List.of("127.0.0.1", "localhost", "[::1]", "any.localhost", "0.0.0.0", "2130706433")) {
            assertThat(opened("http://" + host + ":" + port + "/").words())
                    .as(host)
                    .doesNotContain("hello");
            assertThat(run("http_request", url("http://" + host + ":" + port + "/"))
                            .words())
                    .as(host)
                    .doesNotContain("hello");
        }
    }

    @Test
    void requestsAreSentAndAnswersShown() throws Exception {
        assertThat(run("http_request", url("http://allowed.example/json")).words())
                .contains(
                        "HTTP/1.1 200 OK",
                        "Content-type: application/json",
                        "{\n  \"a\": [\n    1,\n    {\n      \"b\": \"ü\"\n    }\n  ]\n}");
        assertThat(run(
                                "http_request",
                                url("http://allowed.example/echo")
                                        .with(
                                                "body",
                                                Json.object()
                                                        .with("q", "\"\\\n@x")
                                                        .end())
                                        .with(
                                                "headers",
                                                Json.object()
                                                        .with("X-Own", "@/etc/passwd\" --config \\")
                                                        .end()))
                        .words())
                .endsWith("POST application/json @/etc/passwd\" --config \\ {\"q\":\"\\\"\\\\\\n@x\"}");
        assertThat(run(
                                "http_request",
                                url("http://allowed.example/echo")
                                        .with("method", "PUT")
                                        .with("body", "@/etc/passwd"))
                        .words())
                .endsWith("PUT text/plain; charset=utf-8 null @/etc/passwd");
        assertThat(run("http_request", url("http://allowed.example/binary")).words())
                .contains("3 bytes of text/plain, not shown");
        assertThat(run("http_request", url("http://allowed.example/long")).words())
                .contains("bytes left out; whole output in /tmp/.glovebox/out-1.txt");
        assertThat(run("http_request", url("http://allowed.example/away")).words())
                .contains("200 OK (after 1 redirect, from http://allowed.example/json)");
        assertThat(run("http_request", url("http://allowed.example/file")).words())
                .doesNotContain("root:")
                .contains("file");
        assertThat(run("http_request", url("http://allowed.example/binary").with("save_to", "d/x.bin"))
                        .words())
                .contains("[3 bytes saved in d/x.bin]");
        assertThat(workspace.resolve("d/x.bin")).hasBinaryContent(new byte[] {'a', 0, 'b'});
        assertThat(run("http_request", url("http://allowed.example/").with("method", "HEAD"))
                        .words())
                .contains("200 OK", "[no body]");
        assertThat(bench.bench().sh("ls /tmp/.glovebox | grep http- || true")).isEmpty();
    }

    @Test
    void whatIsNoRequestIsRefused() throws Exception {
        ToolOutput refused = run("http_request", url("https://refused.example/"));
        assertThat(refused.words()).contains("refused.example:443: ", "The box was refused a connection");
        assertThat(refused.details().list("refused")).hasSize(1);
        for (String url : List.of("file:///etc/passwd", "gopher://x/", "-o /tmp/x", "dict://localhost:1/")) {
            assertThat(run("http_request", url(url)).words()).contains("is no address of the web");
        }
        assertThat(run("http_request", url("localhost").with("method", "GET\nurl = x"))
                        .words())
                .contains("A method is one word");
        assertThat(run(
                                "http_request",
                                url("localhost")
                                        .with(
                                                "headers",
                                                Json.object()
                                                        .with("@/etc/passwd", "x")
                                                        .end()))
                        .words())
                .contains("A header is a name and a value");
        assertThat(run(
                                "http_request",
                                url("localhost")
                                        .with(
                                                "headers",
                                                Json.object()
                                                        .with("A", "b\r\nC: d")
                                                        .end()))
                        .words())
                .contains("A header is a name and a value");
        assertThat(run("http_request", url("localhost").with("save_to", "../x")).words())
                .contains("is no file of the workspace");
        assertThat(run("http_request", url("localhost:5999")).words()).contains("curl: (7)");
    }
}
