package dev.glovebox.model.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.http.PostOutcome.Again;
import dev.glovebox.model.http.PostOutcome.Broken;
import dev.glovebox.model.http.PostOutcome.Ended;
import dev.glovebox.model.http.PostOutcome.Finished;
import dev.glovebox.model.http.PostOutcome.Rejected;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.testing.ClosedPort;
import dev.glovebox.testing.ReplayServer;
import dev.glovebox.testing.ReplayServer.Reply;
import dev.glovebox.testing.Replies;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class HttpPostTest extends PostedRequests {
    @Test
    void streamsTheEvents() throws IOException {
        assertThat(send(Replies.stream(EVENTS))).isEqualTo(new Finished());
        assertThat(heard).containsExactly("one", "two", "[DONE]");
    }

    @Test
    void aStreamOfSingleBytesIsTheSame() throws IOException {
        assertThat(send(Replies.drip(EVENTS))).isEqualTo(new Finished());
        assertThat(heard).containsExactly("one", "two", "[DONE]");
    }

    @Test
    void aProperEndIsToldFromACut() throws IOException {
        assertThat(send(Replies.stream("data: one\n\n"))).isEqualTo(new Ended());
        assertThat(send(Replies.cut(EVENTS, 11)))
                .isInstanceOfSatisfying(
                        Broken.class, broken -> assertThat(broken.again()).isEqualTo(Again.LATER));
    }

    @Test
    void sendsTheBodyOnceAndAsksForNoCompression() throws IOException {
        try (var server = new ReplayServer(Replies.stream(EVENTS));
                var post = post(server, limits(LONG, LONG))) {
            post.send("{\"a\":\"ü\"}".getBytes(UTF_8), this::hear, new Cancel());

            ReplayServer.Request request = server.requests().getFirst();
            assertThat(request.line()).isEqualTo("POST /v1/x HTTP/1.1");
            assertThat(request.body()).isEqualTo("{\"a\":\"ü\"}");
            assertThat(request.headers())
                    .containsEntry("user-agent", "glovebox/9")
                    .containsEntry("content-type", "application/json")
                    .doesNotContainKeys("accept-encoding", "transfer-encoding");
        }
    }

    @Test
    void theNextRequestUsesTheSameConnection() throws IOException {
        try (var server = new ReplayServer(Replies.stream(EVENTS));
                var post = post(server, limits(LONG, LONG))) {
            for (int i = 0; i < 5; i++) {
                assertThat(post.send(new byte[0], this::hear, new Cancel())).isEqualTo(new Finished());
            }
            assertThat(server.connections()).isEqualTo(1);
            assertThat(server.requests()).hasSize(5);
        }
    }

    @Test
    void anErrorKeepsTheConnectionToo() throws IOException {
        try (var server = new ReplayServer(Replies.status(529, Map.of(), "{}"), Replies.stream(EVENTS));
                var post = post(server, limits(LONG, LONG))) {
            post.send(new byte[0], this::hear, new Cancel());
            assertThat(post.send(new byte[0], this::hear, new Cancel())).isEqualTo(new Finished());
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void aDeadKeptConnectionIsNotUsedTwiceInSilence() throws IOException {
        try (var server = new ReplayServer(Replies.stream(EVENTS), Replies.hangUp(), Replies.stream(EVENTS));
                var post = post(server, limits(LONG, LONG))) {
            post.send(new byte[0], this::hear, new Cancel());

            assertThat(post.send(new byte[0], this::hear, new Cancel()))
                    .isInstanceOfSatisfying(
                            Broken.class, broken -> assertThat(broken.again()).isEqualTo(Again.AT_ONCE));
            assertThat(server.requests()).hasSize(2);
            assertThat(post.send(new byte[0], this::hear, new Cancel())).isEqualTo(new Finished());
        }
    }

    @Test
    void aFreshConnectionThatHangsUpIsForLater() throws IOException {
        assertThat(send(Replies.hangUp())).isInstanceOfSatisfying(Broken.class, broken -> assertThat(broken.again())
                .isEqualTo(Again.LATER));
    }

    @Test
    void aRejectionHasItsHeadersAndBody() throws IOException {
        Reply reply = Replies.status(
                401, Map.of("Retry-After", "3", "WWW-Authenticate", "Basic realm=\"x\""), "{\"error\":\"no\"}");

        assertThat(send(reply)).isInstanceOfSatisfying(Rejected.class, rejected -> {
            assertThat(rejected.status()).isEqualTo(401);
            assertThat(rejected.headers()).containsEntry("retry-after", "3");
            assertThat(rejected.body()).isEqualTo("{\"error\":\"no\"}");
        });
    }

    @Test
    void aHugeRejectionIsReadInPart() throws IOException {
        assertThat(send(Replies.status(500, Map.of(), "x".repeat(5_000_000))))
                .isInstanceOfSatisfying(
                        Rejected.class, rejected -> assertThat(rejected.body()).hasSize(1000));
    }

    @Test
    void aDocumentIsNoStream() throws IOException {
        assertThat(send(Replies.status(200, Map.of(), "{}"))).isInstanceOf(Rejected.class);
    }

    @Test
    void anotherPlaceIsNotFollowed() throws IOException {
        assertThat(send(Replies.status(307, Map.of("Location", "http://127.0.0.1:9/"), "")))
                .isInstanceOfSatisfying(Rejected.class, rejected -> assertThat(rejected.status())
                        .isEqualTo(307));
    }

    @Test
    void whatIsNotHttpIsBroken() throws IOException {
        Reply nonsense = (request, out) -> {
            Replies.raw("220 mail ready\r\n\r\n").write(request, out);
            Replies.hangUp().write(request, out);
        };
        assertThat(send(nonsense)).isInstanceOf(Broken.class);
    }

    @Test
    void promisesOfAnAnswerWithoutEndAreBroken() throws IOException {
        assertThat(send(Replies.raw("HTTP/1.1 100 Continue\r\n\r\n".repeat(100_000))))
                .isInstanceOf(Broken.class);
    }

    @Test
    void tooMuchIsBroken() throws IOException {
        assertThat(send(Replies.stream("data: " + "x".repeat(20_000) + "\n\n"))).isInstanceOf(Broken.class);
        assertThat(send(Replies.endless("", "data: " + "x".repeat(5000) + "\n\n", 0)))
                .isInstanceOf(Broken.class);
    }

    @Test
    void aFailingListenerFailsTheSender() throws IOException {
        try (var server = new ReplayServer(Replies.stream(EVENTS));
                var post = post(server, limits(LONG, LONG))) {
            EventSink failing = (name, data) -> {
                throw new IllegalArgumentException("listener");
            };
            assertThatThrownBy(() -> post.send(new byte[0], failing, new Cancel()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("listener");
        }
    }

    @Test
    void nobodyListening() throws IOException {
        try (var port = new ClosedPort();
                var post =
                        new HttpPost(URI.create("http://127.0.0.1:" + port.number()), Map.of(), limits(LONG, LONG))) {
            assertThat(post.send(new byte[0], this::hear, new Cancel()))
                    .isInstanceOfSatisfying(Broken.class, broken -> assertThat(broken.why())
                            .contains("no connection to 127.0.0.1:" + port.number()));
        }
    }
}
