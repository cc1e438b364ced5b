package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class HostileInputTest {
    @TempDir
    Path folder;

    private OpenSite site;

    @BeforeEach
    void open() throws IOException {
        site = new OpenSite(folder);
    }

    @AfterEach
    void close() throws IOException {
        assertThat(site.get("/healthz", "").status()).as("it still answers").isEqualTo(200);
        site.close();
    }

    private String head(String line, String... headers) {
        return line + " HTTP/1.1\r\nHost: localhost:" + site.api.port() + "\r\nAuthorization: Bearer " + site.ada
                + "\r\n"
                + String.join(
                        "",
                        List.of(headers).stream().map(header -> header + "\r\n").toList()) + "\r\n";
    }

    private Exchange ask(String line, String... headers) throws IOException {
        return Exchange.of(site.api.port(), head(line, headers));
    }

    @Test
    void malformedJsonIsToldAsSuch() throws IOException {
        for (String json : List.of(
                "{",
                "nonsense",
                "{\"task\":\"a\"} {}",
                "{\"task\":\"a\",\"task\":\"b\"}",
                "[".repeat(65) + "]".repeat(65),
                "{\"task\":NaN}",
                "\"\\ud800",
                "{\"task\":\"a\",}")) {
            Exchange refused = site.post("/schedule", site.ada, json);
            assertThat(refused.status()).as(json).isEqualTo(400);
            assertThat(refused.code()).as(json).isEqualTo("malformed_json");
        }
        for (String json : List.of("[]", "1", "null", "\"x\"", "{\"task\":\"\\u0000\"}", "{\"task\":\"\\ud800\"}")) {
            Exchange refused = site.post("/schedule", site.ada, json);
            assertThat(refused.status()).as(json).isEqualTo(400);
            assertThat(refused.code()).as(json).isEqualTo("invalid_request");
        }
    }

    @Test
    void bytesThatAreNoTextAreRefused() throws IOException {
        byte[] head = head("POST /schedule", "Content-Type: application/json", "Content-Length: 4")
                .getBytes(StandardCharsets.ISO_8859_1);
        byte[] request = Arrays.copyOf(head, head.length + 4);
        request[head.length] = '"';
        request[head.length + 1] = (byte) 0xff;
        request[head.length + 2] = (byte) 0xfe;
        request[head.length + 3] = '"';
        assertThat(Exchange.of(site.api.port(), request).code()).isEqualTo("malformed_json");
    }

    @Test
    void aLongBodyIsRefusedBeforeItIsRead() throws IOException {
        Exchange json = ask("POST /schedule", "Content-Type: application/json", "Content-Length: 8388609");
        assertThat(json.status()).isEqualTo(413);
        assertThat(json.headers()).containsEntry("connection", "close");
        assertThat(ask("POST /schedule", "Content-Type: application/json", "Content-Length: 99999999999")
                        .code())
                .isEqualTo("body_too_large");
    }

    @Test
    void chunksThatGoOnAreCutOff() throws IOException {
        String chunk = "10000\r\n" + " ".repeat(65_536) + "\r\n";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.api.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(head("POST /schedule", "Content-Type: application/json", "Transfer-Encoding: chunked")
                    .getBytes(StandardCharsets.ISO_8859_1));
            int sent = 0;
            try {
                for (; sent < 4096; sent++) {
                    out.write(chunk.getBytes(StandardCharsets.ISO_8859_1));
                }
            } catch (SocketException e) {
                assertThat(e).hasMessageMatching("(?s).*(reset|Broken pipe|closed).*");
            }
            assertThat(sent).isBetween(100, 1000);
        }
    }

    @Test
    void aHugeChunkIsRefusedBeforeItComes() throws IOException {
        Exchange refused = Exchange.of(
                site.api.port(),
                head("POST /schedule", "Content-Type: application/json", "Transfer-Encoding: chunked")
                        + "1fffffff\r\n{");
        assertThat(refused.status()).isEqualTo(413);
    }

    @Test
    void chunkedJsonIsTaken() throws IOException {
        Exchange taken = Exchange.of(
                site.api.port(),
                head("POST /schedule", "Content-Type: application/json", "Transfer-Encoding: chunked")
                        + "5\r\n{\"tas\r\n7\r\nk\":\"a\"}\r\n0\r\n\r\n");
        assertThat(taken.status()).isEqualTo(200);
    }

    @Test
    void lengthsThatTwoProgramsReadDifferentlyAreRefused() throws IOException {
        for (List<String> headers : List.of(
                List.of("Content-Length: 5", "Transfer-Encoding: chunked"),
                List.of("Content-Length: 5", "Content-Length: 6"),
                List.of("Content-Length: -1"),
                List.of("Content-Length: +5"),
                List.of("Content-Length: 5, 5"),
                List.of("Content-Length: 0x5"),
                List.of("Transfer-Encoding: gzip, chunked"),
                List.of("Transfer-Encoding: identity"),
                List.of("Transfer-Encoding: xchunked"),
                List.of("Transfer-Encoding: chunked", "Transfer-Encoding: identity"))) {
            Exchange refused = ask(
                    "POST /schedule",
                    Stream.concat(Stream.of("Content-Type: application/json"), headers.stream())
                            .toArray(String[]::new));
            assertThat(refused.status()).as(headers.toString()).isEqualTo(400);
            assertThat(refused.headers()).as(headers.toString()).containsEntry("connection", "close");
        }
    }

    @Test
    void tooManyOrTooLongHeadersAreRefused() throws IOException {
        assertThat(ask("GET /healthz", "X: " + "a".repeat(40_000)).status()).isEqualTo(431);
        assertThat(ask(
                                "GET /healthz",
                                IntStream.range(0, 200)
                                        .mapToObj(i -> "X-" + i + ": a")
                                        .toArray(String[]::new))
                        .status())
                .isEqualTo(431);
        assertThat(ask("GET /healthz", "X: " + "a".repeat(100_000)).status()).isEqualTo(431);
        assertThat(ask("GET /healthz", "a".repeat(100_000)).status()).isEqualTo(431);
        assertThat(ask("GET /healthz", "X: " + "a".repeat(32_000)).status()).isEqualTo(200);
        assertThat(ask("GET /" + "a".repeat(20_000)).status()).isEqualTo(414);
    }

    @Test
    void nonsenseIsAnsweredAsNonsense() throws IOException {
        for (String junk : List.of(
                "nonsense\r\n\r\n",
                "GET\r\n\r\n",
                "GET /healthz\r\n\r\n",
                "GET /healthz HTTP/3.0\r\n\r\n",
                "GET /healthz HTTP/1.1\r\n\r\n",
                "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                "GET /healthz HTTP/1.1\r\nHost\r\n\r\n",
                "GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n",
                "\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n")) {
            Exchange refused = Exchange.of(site.api.port(), junk);
            assertThat(refused.status()).as(junk).isIn(400, 421);
            assertThat(refused.headers()).containsEntry("content-type", "application/problem+json");
        }
        assertThat(Exchange.of(site.api.port(), "GET /healthz HTTP/1.0\r\n\r\n").code())
                .isEqualTo("version_not_supported");
        assertThat(ask("GET http://evil.example/healthz").status()).isEqualTo(404);
    }

    @Test
    void randomBytesNeverMakeItFail() throws IOException {
        long seed = 20261116;
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            byte[] request = head("POST /schedule?a=b", "Content-Type: application/json", "Content-Length: 12")
                    .concat("{\"task\":\"a\"}")
                    .getBytes(StandardCharsets.ISO_8859_1);
            for (int change = random.nextInt(6); change >= 0; change--) {
                request[random.nextInt(request.length)] = (byte) random.nextInt(256);
            }
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.api.port())) {
                socket.setSoTimeout(120_000);
                socket.getOutputStream().write(request);
                socket.shutdownOutput();
                assertThat(Exchange.read(socket.getInputStream(), false).status())
                        .as("seed " + seed + ", turn " + i)
                        .isLessThan(500);
            } catch (SocketException e) {
                assertThat(e).as("seed " + seed + ", turn " + i).hasMessageContaining("reset");
            }
        }
    }

    @Test
    void requestsAfterOneAnotherEachGetTheirAnswer() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.api.port())) {
            socket.setSoTimeout(120_000);
            String both = head("GET /healthz") + head("GET /api/v1/users/me") + "junk\r\n\r\n";
            socket.getOutputStream().write(both.getBytes(StandardCharsets.ISO_8859_1));
            assertThat(Exchange.read(socket.getInputStream(), false).body()).contains("ok");
            assertThat(Exchange.read(socket.getInputStream(), false).body()).contains("ada");
            assertThat(Exchange.read(socket.getInputStream(), false).status()).isEqualTo(400);
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void aHeadThatTricklesInIsCutOff() throws IOException, InterruptedException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.api.port())) {
            OutputStream out = socket.getOutputStream();
            out.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n".getBytes(StandardCharsets.ISO_8859_1));
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 3000; i++) {
                            out.write("X: a\r\n".getBytes(StandardCharsets.ISO_8859_1));
                            Thread.sleep(100);
                        }
                    })
                    .isInstanceOf(SocketException.class)
                    .hasMessageMatching("(?s).*(reset|Broken pipe|closed).*");
        }
    }

    @Test
    void aBodyThatStallsIsCutOff() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.api.port())) {
            socket.setSoTimeout(180_000);
            socket.getOutputStream()
                    .write(head("POST /schedule", "Content-Type: application/json", "Content-Length: 100")
                            .concat("{")
                            .getBytes(StandardCharsets.ISO_8859_1));
            assertThat(socket.getInputStream().readAllBytes()).isNotNull();
        }
    }
}
