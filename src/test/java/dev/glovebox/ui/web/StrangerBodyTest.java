package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The read time of a body is an hour here: a server that waits for a byte of a body fails by the test's own deadline. */
@Timeout(120)
final class StrangerBodyTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final String JSON = "Content-Type: application/json";

    @TempDir
    Path folder;

    private OpenSite site;

    @BeforeEach
    void open() throws IOException {
        site = new OpenSite(
                folder,
                new Site.Bounds(
                        2,
                        1000,
                        5000,
                        new Site.ConnectionLimits(300, 300),
                        HOUR,
                        HOUR,
                        Duration.ofSeconds(1),
                        new Site.Slowest(1, HOUR)));
    }

    @AfterEach
    void close() {
        site.close();
    }

    private String head(String line, String... headers) {
        return line + " HTTP/1.1\r\nHost: localhost:" + site.api.port() + "\r\n"
                + (headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n") + "\r\n";
    }

    private Exchange ask(String line, String... headers) throws IOException {
        return Exchange.of(site.api.port(), head(line, headers));
    }

    private String token() {
        return "{\"token\":\"" + site.ada + "\"}";
    }

    @Test
    void aLongBodyIsRefusedEverywhereBeforeAByteOfItComes() throws IOException {
        Map<String, Integer> lines = Map.of(
                "POST /api/v1/sign-in", 413,
                "POST /schedule", 401,
                "PUT /api/v1/jobs/x/files/content?path=a", 401,
                "GET /healthz", 415,
                "POST /readyz", 405,
                "GET /docs", 415,
                "GET /openapi.json", 415,
                "GET /", 415,
                "POST /nothing", 404,
                "GET /api/v1/jobs/x/terminals/1/stream", 401);
        for (String length : List.of("8388608", "4097")) {
            for (Map.Entry<String, Integer> line : lines.entrySet()) {
                Exchange refused = ask(line.getKey(), JSON, "Content-Length: " + length);
                assertThat(refused.status()).as(line.getKey()).isIn(line.getValue(), 404);
                assertThat(refused.headers()).as(line.getKey()).containsEntry("connection", "close");
            }
        }
        assertThat(ask("POST /api/v1/sign-in", JSON, "Content-Length: 4097").code())
                .isEqualTo("body_too_large");
    }

    @Test
    void chunksAreRefusedByTheirLengthBeforeTheyCome() throws IOException {
        String head = head("POST /api/v1/sign-in", JSON, "Transfer-Encoding: chunked");
        for (String chunks : List.of("1001\r\n", "100000\r\n[", "1000\r\n" + " ".repeat(4096) + "\r\n1\r\n \r\n")) {
            Exchange refused = Exchange.of(site.api.port(), head + chunks);
            assertThat(refused.code()).as(chunks.strip()).isEqualTo("body_too_large");
            assertThat(refused.headers()).containsEntry("connection", "close");
        }
        assertThat(Exchange.of(
                                site.api.port(),
                                head("POST /schedule", JSON, "Transfer-Encoding: chunked") + "100000\r\n")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void tooManyHeadersAreRefusedBeforeTheHeadHasAnEnd() throws IOException {
        String begin = "GET /healthz HTTP/1.1\r\n";
        for (String headers : List.of("X:\r\n".repeat(101), "X: " + "a".repeat(40_000), "a".repeat(40_000))) {
            Exchange refused = Exchange.of(site.api.port(), begin + headers);
            assertThat(refused.code()).isEqualTo("headers_too_large");
            assertThat(refused.headers()).containsEntry("connection", "close");
        }
        assertThat(ask("GET /healthz", "X:\r\n".repeat(98) + "X: y").status()).isEqualTo(200);
    }

    @Test
    void theTimeOfAHeadBeginsWithItsFirstByte() throws IOException {
        site.close();
        site = new OpenSite(
                Files.createDirectory(folder.resolve("other")),
                new Site.Bounds(2, 1000, 5000, 300, Duration.ofMillis(100), HOUR, Duration.ofSeconds(1)));
        for (String before : List.of("", head("GET /healthz"))) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.api.port())) {
                socket.getOutputStream().write((before + "GET /hea").getBytes(StandardCharsets.US_ASCII));
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (SocketException e) {
                assertThat(e).hasMessageContaining("reset");
            }
        }
    }

    @Test
    void theLineBeforeAChunkIsBounded() throws IOException {
        String head = head("POST /api/v1/sign-in", JSON, "Transfer-Encoding: chunked");
        String endless = "x".repeat(BoundedReader.LONGEST_CHUNK_LINE + 1);
        for (String chunks : List.of("2;" + endless, "2\r\n{}\r\n0\r\n" + endless, "0".repeat(300))) {
            Exchange refused = Exchange.of(site.api.port(), head + chunks);
            assertThat(refused.code()).as(chunks).isEqualTo("malformed_request");
            assertThat(refused.headers()).containsEntry("connection", "close");
        }
    }

    @Test
    void aLengthOfAChunkThatIsNoneIsTheClientsMistake() throws IOException {
        String head = head("POST /api/v1/sign-in", JSON, "Transfer-Encoding: chunked");
        for (String length : List.of("-1", "+2", "0x2", "2 2", "zz", ";a", " 2", "2\n", "\r", "f".repeat(17))) {
            assertThat(Exchange.of(site.api.port(), head + length + "\r\n{}\r\n0\r\n\r\n")
                            .code())
                    .as(length)
                    .isEqualTo("malformed_request");
        }
        for (String length : List.of("ffffffffffffffff", "80000000", "7fffffff", "10000000")) {
            assertThat(Exchange.of(site.api.port(), head + length + "\r\n{}\r\n0\r\n\r\n")
                            .code())
                    .as(length)
                    .isEqualTo("body_too_large");
        }
    }

    @Test
    void extensionsOfAChunkAreIgnored() throws IOException {
        String json = token();
        assertThat(Exchange.of(
                                site.api.port(),
                                head("POST /api/v1/sign-in", JSON, "Transfer-Encoding: chunked") + "000"
                                        + Integer.toHexString(json.length()) + " ;name=\"value\"\r\n" + json
                                        + "\r\n0;last\r\n\r\n")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aSignInOfUsualSizeIsTakenAlsoInChunks() throws IOException {
        String json = token();
        Exchange whole = Exchange.of(
                site.api.port(), head("POST /api/v1/sign-in", JSON, "Content-Length: " + json.length()) + json);
        assertThat(whole.status()).isEqualTo(200);
        Exchange chunked = Exchange.of(
                site.api.port(),
                head("POST /api/v1/sign-in", JSON, "Transfer-Encoding: chunked") + Integer.toHexString(json.length())
                        + "\r\n" + json + "\r\n0\r\n\r\n");
        assertThat(chunked.status()).isEqualTo(200);
    }

    @Test
    void manyValuesAreTooManyHoweverShort() throws IOException {
        String json = "[" + "{},".repeat(1000) + "{}]";
        assertThat(site.post("/api/v1/sign-in", "", json).code()).isEqualTo("body_too_large");
        String many = "[" + "{},".repeat(100_000) + "{}]";
        Exchange refused = site.post("/schedule", site.ada, many);
        assertThat(refused.code()).isEqualTo("body_too_large");
        assertThat(refused.json().string("detail").orElse("")).contains("at most 100000 values");
    }

    @Test
    void whatIsPackedIsNotUnpacked() throws IOException {
        for (String coding : List.of("gzip", "deflate", "br", "identity, gzip", "GZIP", "identity")) {
            assertThat(ask("POST /api/v1/sign-in", JSON, "Content-Encoding: " + coding, "Content-Length: 9")
                            .status())
                    .as(coding)
                    .isIn(400, 415);
        }
    }

    /** The clock stands still here. */
    @Test
    void theirRateIsCountedBeforeTheBodyAndKeepsNobodyOutWhoIsKnown() throws Exception {
        Place place = new Place(
                "127.0.0.1", 0, Optional.empty(), Set.of(), Optional.empty(), Site.Clients.DIRECT, OpenSite.BOUNDS);
        Names names = new Names(place, 8000);
        Gate gate = new Gate(site.services, names, new StrangerLimiter(() -> 0L), new Rates(1000, 5000, () -> 0L));
        Streams streams = new Streams(2);
        Desk desk = new Desk(
                names,
                Routes.all(site.services),
                gate,
                new Desk.Shared(streams, new MemoryBudget(1 << 30, 1), new Revocations(streams)),
                site.services);
        for (int i = 0; i < 400; i++) {
            assertThat(status(desk, "GET", i % 2 == 0 ? "/healthz" : "/nothing", "192.0.2.7", ""))
                    .isEqualTo(i % 2 == 0 ? 200 : 404);
        }
        for (String path : List.of("/healthz", "/nothing", "/docs")) {
            assertThat(status(desk, "GET", path, "192.0.2.7", "")).as(path).isEqualTo(429);
        }
        assertThat(status(desk, "POST", "/api/v1/sign-in", "192.0.2.7", "")).isEqualTo(429);
        assertThat(status(desk, "GET", "/", "192.0.2.7", ""))
                .as("the page has a count of its own")
                .isEqualTo(200);
        for (int i = 0; i < 1000; i++) {
            assertThat(status(desk, "GET", "/", "192.0.2.9", "")).isEqualTo(200);
        }
        assertThat(status(desk, "GET", "/healthz", "192.0.2.9", ""))
                .as("which leaves the other alone")
                .isEqualTo(200);
        assertThat(status(desk, "GET", "/healthz", "192.0.2.8", ""))
                .as("another address")
                .isEqualTo(200);
        for (String known : List.of("/healthz", "/docs", "/api/v1/users/me")) {
            assertThat(status(desk, "GET", known, "192.0.2.7", site.ada))
                    .as(known)
                    .isEqualTo(200);
        }
        assertThat(status(desk, "GET", "/nothing", "192.0.2.7", site.ada)).isEqualTo(404);
    }

    /** Of a request whose body must not be looked at. */
    private static int status(Desk desk, String method, String path, String client, String token) throws Exception {
        Map<String, List<String>> headers = new HashMap<>(Map.of("host", List.of("localhost:8000")));
        if (method.equals("POST")) {
            headers.put("content-type", List.of("application/json"));
            headers.put("content-length", List.of("100"));
        }
        if (!token.isEmpty()) {
            headers.put("authorization", List.of("Bearer " + token));
        }
        AtomicInteger status = new AtomicInteger();
        desk.serve(
                new Inquiry(method, path, "", headers, client, () -> {
                    throw new AssertionError("the body was read");
                }),
                answer -> status.set(answer.status()));
        return status.get();
    }

    @Test
    void whatAnyoneMayAskForIsAnsweredWhileTheStoreIsAway() throws IOException {
        site.away.set(true);
        assertThat(site.get("/healthz", site.ada).status()).isEqualTo(200);
        site.away.set(false);
    }

    @Test
    void aKnownUsersLongChunksAreTaken() throws IOException {
        String json = "{\"task\":\"" + "a".repeat(20_000) + "\"}";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.api.port())) {
            OutputStream out = socket.getOutputStream();
            for (int i = 0; i < 2; i++) {
                String request =
                        head("POST /schedule", JSON, "Transfer-Encoding: chunked", "Authorization: Bearer " + site.ada)
                                + Integer.toHexString(json.length()) + "\r\n" + json + "\r\n0\r\n\r\n";
                out.write(request.getBytes(StandardCharsets.ISO_8859_1));
                assertThat(Exchange.read(socket.getInputStream(), false).status())
                        .isEqualTo(200);
            }
        }
    }
}
