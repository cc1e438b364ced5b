package dev.glovebox.model.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.model.http.EventSink.Progress;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.testing.ReplayServer;
import dev.glovebox.testing.ReplayServer.Reply;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Requests to a server that plays its replies, and what was heard of them. */
abstract class PostedRequests {
    static final Duration LONG = Duration.ofSeconds(30);
    static final String EVENTS = "data: one\n\ndata: two\n\ndata: [DONE]\n\n";

    final List<String> heard = new CopyOnWriteArrayList<>();

    Progress hear(String name, String data) {
        heard.add(data);
        return switch (data) {
            case "[DONE]" -> Progress.LAST;
            case "ping" -> Progress.NONE;
            default -> Progress.SOME;
        };
    }

    static PostLimits limits(Duration silence, Duration stall) {
        return new PostLimits(Duration.ofSeconds(5), silence, stall, Duration.ofMillis(50), 10_000, 100_000, 1000);
    }

    static HttpPost post(ReplayServer server, PostLimits limits) {
        return new HttpPost(URI.create(server.url() + "/v1/x"), Map.of("User-Agent", "glovebox/9"), limits);
    }

    PostOutcome send(PostLimits limits, Reply... replies) throws IOException {
        try (var server = new ReplayServer(replies);
                var post = post(server, limits)) {
            return post.send("{}".getBytes(UTF_8), this::hear, new Cancel());
        }
    }

    PostOutcome send(Reply... replies) throws IOException {
        return send(limits(LONG, LONG), replies);
    }
}
