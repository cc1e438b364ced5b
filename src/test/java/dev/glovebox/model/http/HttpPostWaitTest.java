package dev.glovebox.model.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.http.EventSink.Progress;
import dev.glovebox.model.http.PostOutcome.Broken;
import dev.glovebox.model.http.PostOutcome.Cancelled;
import dev.glovebox.model.http.PostOutcome.Finished;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.testing.ReplayServer;
import dev.glovebox.testing.ReplayServer.Reply;
import dev.glovebox.testing.Replies;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(180)
@Tag("slow")
final class HttpPostWaitTest extends PostedRequests {
    static List<Reply> silences() {
        return List.of(Replies.hang(), Replies.stall(""), Replies.stall("data: one\n\n"), Replies.stall("data: o"));
    }

    @ParameterizedTest
    @MethodSource("silences")
    void silenceEnds(Reply reply) throws IOException {
        assertThat(send(limits(Duration.ofMillis(300), LONG), reply))
                .isInstanceOfSatisfying(
                        Broken.class, broken -> assertThat(broken.why()).contains("sent nothing for 0.3 s"));
    }

    @Test
    void signsOfLifeAreNoProgress() throws IOException {
        for (String sign : List.of(": ping\n\n", "data: ping\n\n")) {
            assertThat(send(limits(LONG, Duration.ofMillis(300)), Replies.endless("data: one\n\n", sign, 20)))
                    .isInstanceOfSatisfying(Broken.class, broken -> assertThat(broken.why())
                            .contains("nothing but signs of life for 0.3 s"));
        }
    }

    @Test
    void progressPutsTheEndOff() throws IOException {
        try (var server = new ReplayServer(Replies.endless("", "data: one\n\n", 300));
                var post = post(server, limits(Duration.ofSeconds(2), Duration.ofSeconds(2)))) {
            EventSink eight = (name, data) -> {
                heard.add(data);
                return heard.size() == 8 ? Progress.LAST : Progress.SOME;
            };
            assertThat(post.send(new byte[0], eight, new Cancel())).isEqualTo(new Finished());
        }
    }

    @ParameterizedTest
    @MethodSource("silences")
    void cancelEndsItAtOnce(Reply reply) throws IOException {
        var cancel = new Cancel();
        var asked = new AtomicLong();
        Reply thenCancel = (request, out) -> {
            Thread.ofVirtual().start(() -> {
                pause(200);
                asked.set(System.nanoTime());
                cancel.ask();
            });
            reply.write(request, out);
        };
        try (var server = new ReplayServer(thenCancel);
                var post = post(server, limits(LONG, LONG))) {
            assertThat(post.send(new byte[0], this::hear, cancel)).isEqualTo(new Cancelled());
            assertThat(Duration.ofNanos(System.nanoTime() - asked.get())).isLessThan(LONG);
        }
    }

    @Test
    void aCancelledStreamIsClosedOnTheWire() throws Exception {
        var cancel = new Cancel();
        var broke = new CountDownLatch(1);
        Reply endless = (request, out) -> {
            try {
                Replies.endless("", "data: one\n\n", 5).write(request, out);
            } finally {
                broke.countDown();
            }
        };
        try (var server = new ReplayServer(endless);
                var post = post(server, limits(LONG, LONG))) {
            PostOutcome outcome = post.send(
                    new byte[0],
                    (name, data) -> {
                        heard.add(data);
                        if (heard.size() == 3) {
                            cancel.ask();
                        }
                        return Progress.SOME;
                    },
                    cancel);
            assertThat(outcome).isEqualTo(new Cancelled());
            assertThat(heard).hasSize(3);
            assertThat(broke.await(120, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aWishThatCameBeforeSendsNothing() throws IOException {
        var cancel = new Cancel();
        cancel.ask();
        try (var server = new ReplayServer(Replies.stream(EVENTS));
                var post = post(server, limits(LONG, LONG))) {
            assertThat(post.send(new byte[0], this::hear, cancel)).isEqualTo(new Cancelled());
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void anInterruptIsAWishToCancel() throws IOException {
        Thread.currentThread().interrupt();
        assertThat(send(Replies.hang())).isEqualTo(new Cancelled());
        assertThat(Thread.interrupted()).isTrue();
    }

    private static void pause(int millis) {
        try {
            new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
