package dev.glovebox.views.relay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.sandbox.Inlet;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class HttpRelayTest {
    private static final String OWN = "http://5000-x.localhost:8000";

    private static String head(String... lines) {
        return String.join("\r\n", lines) + "\r\n\r\n";
    }

    private static Asked get(Field... fields) {
        return new Asked("GET", "/a?b=c", OWN, List.of(fields), new Asked.Body.None());
    }

    private static Reply reply(String piece) throws IOException {
        return new HttpRelay(new ScriptedServer(piece), OwnName.of(new Inlet.Port(5000))).ask(get());
    }

    private static String body(Reply reply) throws IOException {
        return new String(reply.body().readAllBytes(), ISO_8859_1);
    }

    private static String asked(Field... fields) throws IOException {
        ScriptedServer server = new ScriptedServer("HTTP/1.1 204 No Content\r\n\r\n");
        new HttpRelay(server, OwnName.of(new Inlet.Port(5000))).ask(get(fields));
        return server.heard();
    }

    @Test
    void theServerIsAskedByItsOwnNameAndNothingThatProvesAPersonGoesIn() throws IOException {
        assertThat(asked(
                        new Field("Host", "5000-x.localhost:8000"),
                        new Field("Accept", "*/*"),
                        new Field("Cookie", "secret=1"),
                        new Field("authorization", "Bearer secret"),
                        new Field("Proxy-Authorization", "Basic secret"),
                        new Field("X-Glovebox-Guard", "secret"),
                        new Field("X-Forwarded-For", "10.0.0.1"),
                        new Field("Forwarded", "for=10.0.0.1"),
                        new Field("Sec-WebSocket-Key", "x"),
                        new Field("Connection", "keep-alive, X-Only-Here"),
                        new Field("X-Only-Here", "1"),
                        new Field("Upgrade", "h2c"),
                        new Field("TE", "trailers"),
                        new Field("Content-Length", "7"),
                        new Field("Transfer-Encoding", "chunked"),
                        new Field("Expect", "100-continue"),
                        new Field("Origin", OWN),
                        new Field("Referer", OWN + "/page?x")))
                .isEqualTo(head(
                        "GET /a?b=c HTTP/1.1",
                        "Host: localhost:5000",
                        "Accept: */*",
                        "Origin: http://localhost:5000",
                        "Referer: http://localhost:5000/page?x",
                        "Connection: close"));
        assertThat(asked(new Field("Origin", "https://evil.example"), new Field("Referer", OWN + ".evil.example/")))
                .isEqualTo("GET /a?b=c HTTP/1.1\r\nHost: localhost:5000\r\nConnection: close\r\n\r\n");
    }

    @Test
    void anAnswerComesWithItsHeadersButForThoseThatChangeABrowsersWays() throws IOException {
        Reply reply = reply(head(
                        "HTTP/1.1 200 OK",
                        "Content-Type: text/html",
                        "Set-Cookie: a=1",
                        "set-cookie: b=2",
                        "Strict-Transport-Security: max-age=1",
                        "Clear-Site-Data: \"*\"",
                        "Alt-Svc: h3=\":1\"",
                        "Report-To: {}",
                        "NEL: {}",
                        "Reporting-Endpoints: x",
                        "Service-Worker-Allowed: /",
                        "WWW-Authenticate: Basic",
                        "X-Glovebox-X: 1",
                        "Date: now",
                        "Keep-Alive: 1",
                        "Connection: close, X-Y",
                        "X-Y: 1",
                        "Link: <a>",
                        "Link: <b>",
                        "Content-Length: 5")
                + "hello, and more");

        assertThat(reply.fields())
                .containsExactly(
                        new Field("Content-Type", "text/html"), new Field("Link", "<a>"), new Field("Link", "<b>"));
        assertThat(reply.length()).isEqualTo(OptionalLong.of(5));
        assertThat(body(reply)).isEqualTo("hello");
    }

    @Test
    void bodiesEndWhereTheirServerSays() throws IOException {
        assertThat(body(reply("HTTP/1.0 200\r\n\r\nuntil the end"))).isEqualTo("until the end");
        assertThat(body(reply("HTTP/1.1 200 OK\nContent-Length: 2\n\nokand more")))
                .isEqualTo("ok");
        assertThat(body(reply(head("HTTP/1.1 100 Continue")
                        + head("HTTP/1.1 103 Early Hints", "Link: <x>")
                        + head("HTTP/1.1 200 OK", "Transfer-Encoding: chunked")
                        + head("5;ext=1", "hello", "1", "!", "0", "X-Trailer: 1")
                        + "rest")))
                .isEqualTo("hello!");
        assertThat(body(reply("HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\n\r\nnothing")))
                .isEmpty();
        Asked head = new Asked("HEAD", "/", OWN, List.of(), new Asked.Body.None());
        Reply bare = new HttpRelay(
                        new ScriptedServer("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n"),
                        OwnName.of(new Inlet.Port(1)))
                .ask(head);
        assertThat(body(bare)).isEmpty();
        assertThat(bare.length()).isEqualTo(OptionalLong.of(7));
    }

    @Test
    void redirectsToItselfStayWhereTheBrowserIs() throws IOException {
        String[][] pairs = {
            {"/next", "/next"},
            {"http://localhost:5000/next?x", "/next?x"},
            {"http://127.0.0.1:5000", "/"},
            {"http://localhost:5000//evil.example/", "/.//evil.example/"},
            {"http://localhost:50001/", "http://localhost:50001/"},
            {"https://example.org/", "https://example.org/"},
        };
        for (String[] pair : pairs) {
            assertThat(reply("HTTP/1.1 302 Found\r\nLocation: " + pair[0] + "\r\n\r\n")
                            .fields())
                    .containsExactly(new Field("Location", pair[1]));
        }
    }

    @Test
    void hostileHeadsAreNoAnswers() {
        for (String piece : List.of(
                "",
                "SSH-2.0-OpenSSH\r\n",
                "HTTP/2 200\r\n\r\n",
                "HTTP/1.1 999 X\r\n\r\n",
                "HTTP/1.1 200 OK\r\nX: 1\r\n",
                "HTTP/1.1 200 OK\r\nX : 1\r\n\r\n",
                "HTTP/1.1 200 OK\r\n: 1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
                "HTTP/1.1 200 OK\r\nX: 1\r\n folded\r\n\r\n",
                "HTTP/1.1 200 OK\r\nX: a\rb\r\n\r\n",
                "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n",
                "HTTP/1.1 200 OK\rSet-Cookie: x\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0x10\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 9999999999999999\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n",
                "HTTP/1.1 100 Continue\r\n\r\n".repeat(9) + "HTTP/1.1 200 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\n" + "X: 1\r\n".repeat(201) + "\r\n",
                "HTTP/1.1 200 OK\r\nX: " + "a".repeat(70_000) + "\r\n\r\n")) {
            assertThatThrownBy(() -> reply(piece)).as(piece).isInstanceOf(BadReply.class);
        }
    }

    /** Never ends, and is never held in memory. */
    private static final class Endless extends InputStream {
        private long count;

        @Override
        public int read() {
            count++;
            return 'a';
        }

        @Override
        public int read(byte[] into, int from, int length) {
            into[from] = 'a';
            count++;
            return 1;
        }
    }

    @Test
    void anEndlessHeadEnds() {
        Endless endless = new Endless();
        assertThatThrownBy(
                        () -> new HttpRelay(new ScriptedServer(endless), OwnName.of(new Inlet.Port(5000))).ask(get()))
                .isInstanceOf(BadReply.class);
        assertThat(endless.count).isLessThan(200_000);
    }

    @Test
    void bodiesThatBreakOffOrLieAreNotTakenForWhole() throws IOException {
        for (String rest : List.of(
                "Content-Length: 10\r\n\r\nshort",
                "Transfer-Encoding: chunked\r\n\r\n5\r\nhel",
                "Transfer-Encoding: chunked\r\n\r\n5\r\nhello",
                "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
                "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
                "Transfer-Encoding: chunked\r\n\r\n3\r\nhello\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
                "Transfer-Encoding: chunked\r\n\r\n-1\r\n",
                "Transfer-Encoding: chunked\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\n1fffffffffffffff\r\nx",
                "Transfer-Encoding: chunked\r\n\r\n5" + " ".repeat(1000) + "\r\nhello\r\n0\r\n\r\n")) {
            Reply reply = reply("HTTP/1.1 200 OK\r\n" + rest);
            assertThatThrownBy(() -> body(reply)).as(rest).isInstanceOf(BadReply.class);
        }
    }

    private static String uploaded(Asked.Body body) throws Exception {
        ScriptedServer server = new ScriptedServer("HTTP/1.1 204 No Content\r\n\r\n");
        new HttpRelay(server, OwnName.of(new Inlet.Port(5000))).ask(new Asked("POST", "/", OWN, List.of(), body));
        String heard = "";
        for (int i = 0; i < 200 && !heard.endsWith("hello") && !heard.endsWith("0\r\n\r\n"); i++) {
            Thread.sleep(Duration.ofMillis(10));
            heard = server.heard();
        }
        return heard.substring(heard.indexOf("Connection"));
    }

    @Test
    void bodiesGoInAsTheyCame() throws Exception {
        var hello = new ByteArrayInputStream("hello".getBytes(ISO_8859_1));
        assertThat(uploaded(new Asked.Body.Sized(5, hello)))
                .isEqualTo("Connection: close\r\nContent-Length: 5\r\n\r\nhello");
        hello.reset();
        assertThat(uploaded(new Asked.Body.Chunked(hello)))
                .isEqualTo("Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
    }

    @Test
    void aBodyThatBreaksOffEndsTheConnection() throws Exception {
        var torn = new InputStream() {
            private int left = 3;

            @Override
            public int read() throws IOException {
                if (left-- == 0) {
                    throw new IOException("the client is gone");
                }
                return 'x';
            }

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                into[from] = (byte) read();
                return 1;
            }
        };
        ScriptedServer server = new ScriptedServer("HTTP/1.1 204 No Content\r\n\r\n");
        new HttpRelay(server, OwnName.of(new Inlet.Port(5000)))
                .ask(new Asked("POST", "/", OWN, List.of(), new Asked.Body.Chunked(torn)));
        for (int i = 0; i < 500 && !server.isClosed(); i++) {
            Thread.sleep(Duration.ofMillis(10));
        }
        assertThat(server.isClosed()).isTrue();
        assertThat(server.heard()).doesNotContain("0\r\n\r\n");
    }

    @Test
    void requestsThatCouldBeReadInTwoWaysAreNone() {
        for (String target : List.of("", "*", "http://x/", "/a b", "/a\r\nX: 1", "/\0", "/ä")) {
            assertThatThrownBy(() -> new Asked("GET", target, OWN, List.of(), new Asked.Body.None()))
                    .as(target)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        for (String method : List.of("", "get", "CONNECT", "TRACE", "GET /", "G\r\n")) {
            assertThatThrownBy(() -> new Asked(method, "/", OWN, List.of(), new Asked.Body.None()))
                    .as(method)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        for (String value : List.of("a\r\nb", "a\nb", "a\0", "ā")) {
            assertThatThrownBy(() -> new Field("X", value)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aWebSocketIsOneOnlyAfterItsOwnAnswer() throws IOException {
        Field protocol = new Field("sec-websocket-protocol", "chat");
        ScriptedServer server = new ScriptedServer(head(
                        "HTTP/1.1 101 X",
                        "Upgrade: WebSocket",
                        "Connection: Upgrade",
                        "Sec-WebSocket-Accept: right",
                        "Sec-WebSocket-Protocol: chat",
                        "Set-Cookie: a=1")
                + "raw");
        HttpRelay relay = new HttpRelay(server, OwnName.of(new Inlet.Port(5000)));
        assertThat(relay.upgrade(get(protocol, new Field("Cookie", "x")), "key", "right"))
                .contains(List.of(new Field("Sec-WebSocket-Protocol", "chat")));
        assertThat(new String(relay.input().readAllBytes(), ISO_8859_1)).isEqualTo("raw");
        assertThat(server.heard())
                .isEqualTo(head(
                        "GET /a?b=c HTTP/1.1",
                        "Host: localhost:5000",
                        "Connection: Upgrade",
                        "Upgrade: websocket",
                        "Sec-WebSocket-Version: 13",
                        "Sec-WebSocket-Key: key",
                        "sec-websocket-protocol: chat"));
        assertThat(new HttpRelay(new ScriptedServer("HTTP/1.1 404 Not Found\r\n\r\n"), OwnName.of(new Inlet.Port(1)))
                        .upgrade(get(), "k", "a"))
                .isEmpty();
        for (String piece : List.of(
                "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: wrong\r\n\r\n",
                "HTTP/1.1 101 X\r\nUpgrade: h2c\r\nSec-WebSocket-Accept: right\r\n\r\n",
                "HTTP/1.1 101 X\r\nUpgrade: websocket\r\n\r\n",
                "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: right\r\nSec-WebSocket-Accept: other\r\n\r\n")) {
            assertThatThrownBy(() -> new HttpRelay(new ScriptedServer(piece), OwnName.of(new Inlet.Port(1)))
                            .upgrade(get(), "k", "right"))
                    .as(piece)
                    .isInstanceOf(BadReply.class);
        }
    }
}
