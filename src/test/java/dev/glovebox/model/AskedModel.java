package dev.glovebox.model;

import dev.glovebox.model.http.HttpPost;
import dev.glovebox.model.http.PostLimits;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Message;
import dev.glovebox.testing.HeardDeltas;
import dev.glovebox.testing.ReplayServer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A real client of a replaying server, in a time of its own in which waiting costs nothing. */
final class AskedModel implements AutoCloseable {
    static final String KEY = "sk-canary-0123456789";
    static final ModelRequest REQUEST = new ModelRequest("", List.of(Message.Prompt.of("Hi")), List.of(), 100);
    private static final Duration SILENCE = Duration.ofSeconds(20);

    final HeardDeltas deltas = new HeardDeltas();
    final Cancel cancel = new Cancel();
    final List<Duration> waits = new ArrayList<>();
    final ReplayServer server;
    boolean cancelAtWait;
    Duration jump = Duration.ZERO;
    private final Model model;
    private long nanos;

    /** What the wall's clock says, which anybody may set. */
    Instant now = Instant.parse("2026-01-01T00:00:00Z");

    AskedModel(Wire wire, Patience patience, ReplayServer.Reply... replies) {
        server = new ReplayServer(replies);
        Optional<ApiKey> key = Optional.of(new ApiKey(KEY));
        var limits = PostLimits.of(patience.connect(), patience.silence(), patience.stall());
        var post = new HttpPost(URI.create(server.url() + "/v1/messages"), wire.headers(key), limits);
        model = new HttpModel(
                ModelName.of("claude-test"),
                wire,
                new HttpModel.Line(post, key),
                new HttpModel.Timing(patience, () -> now, () -> nanos, this::pause, new NoChance()));
    }

    AskedModel(ReplayServer.Reply... replies) {
        this(new AnthropicWire("claude-test"), patience(5), replies);
    }

    static Patience patience(int retries) {
        return new Patience(
                Duration.ofSeconds(5), SILENCE, SILENCE, retries, Duration.ofSeconds(60), Duration.ofMinutes(5));
    }

    private boolean pause(Duration time, Cancel wish) {
        waits.add(time);
        nanos += time.toNanos();
        now = now.plus(time).plus(jump);
        if (cancelAtWait) {
            wish.ask();
        }
        return !wish.isAsked();
    }

    ModelOutcome ask() {
        return ask(REQUEST);
    }

    ModelOutcome ask(ModelRequest request) {
        return model.ask(request, deltas, cancel);
    }

    @Override
    public void close() throws IOException {
        model.close();
        server.close();
    }

    /** Never adds jitter. */
    private static final class NoChance extends Random {
        private static final long serialVersionUID = 1;

        @Override
        public double nextDouble() {
            return 0;
        }
    }
}
