package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A start that is held back after the port is open, and requests meanwhile. */
@Timeout(120)
final class StartingTest {
    private static final Place PLACE = new Place(
            "127.0.0.1", 0, Optional.empty(), Set.of(), Optional.empty(), Site.Clients.DIRECT, OpenSite.BOUNDS);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CompletableFuture<Integer> open = new CompletableFuture<>();
    private final CompletableFuture<Reception> handlers = new CompletableFuture<>();
    private final Future<HttpServer> start = threads.submit(() -> HttpServer.start(PLACE, port -> {
        open.complete(port);
        return handlers.join();
    }));

    @AfterEach
    void close() {
        threads.shutdownNow();
    }

    private Exchange ask(String line, String... headers) throws Exception {
        return Exchange.of(
                open.get(),
                line + " HTTP/1.1\r\nHost: localhost:" + open.get() + "\r\nConnection: close\r\n"
                        + String.join(
                                "",
                                List.of(headers).stream()
                                        .map(header -> header + "\r\n")
                                        .toList()) + "\r\n");
    }

    @Test
    void everyRequestIsToldToComeBackAndIsServedAfterwards() throws Exception {
        for (Exchange early : List.of(
                ask("GET /readyz"),
                ask("GET /api/v1/jobs", "Authorization: Bearer x"),
                ask("POST /schedule", "Content-Type: application/json", "Content-Length: 0"),
                ask("GET /x", "Upgrade: websocket", "Connection: Upgrade"))) {
            assertThat(early.status()).isEqualTo(503);
            assertThat(early.code()).isEqualTo("not_ready");
            assertThat(early.headers()).containsKey("retry-after");
        }
        handlers.complete(new DoorwayPort(new Names(PLACE, open.get()), open.get(), Doorway.DESKTOP));
        try (HttpServer server = start.get()) {
            assertThat(ask("GET /readyz").status()).isEqualTo(302);
            assertThat(server.isListening()).isTrue();
        }
        assertThat(start.get().isListening()).isFalse();
    }

    /** A browser's EventSource would never ask again after a 503. */
    @Test
    void anEventStreamWaitsForTheStart() throws Exception {
        Future<Exchange> early = threads.submit(() -> ask("GET /x", "Accept: text/event-stream"));
        assertThat(ask("GET /x").code()).isEqualTo("not_ready");
        assertThat(early.isDone()).isFalse();
        handlers.complete(new DoorwayPort(new Names(PLACE, open.get()), open.get(), Doorway.DESKTOP));
        assertThat(early.get().status()).isEqualTo(302);
        start.get().close();
    }

    @Test
    void aStartThatFailsClosesThePortAndEveryConnection() throws Exception {
        Future<Exchange> early = threads.submit(() -> ask("GET /x", "Accept: text/event-stream"));
        assertThat(ask("GET /x").code()).isEqualTo("not_ready");
        handlers.completeExceptionally(new IllegalStateException("no store"));
        assertThatThrownBy(start::get).isInstanceOf(ExecutionException.class).hasRootCauseMessage("no store");
        assertThat(status(early)).isZero();
        assertThatThrownBy(() -> ask("GET /x")).isInstanceOf(IOException.class);
    }

    /** Zero for a connection that ended without an answer. */
    private static int status(Future<Exchange> exchange) throws InterruptedException {
        try {
            return exchange.get().status();
        } catch (ExecutionException e) {
            assertThat(e).hasCauseInstanceOf(IOException.class);
            return 0;
        }
    }
}
