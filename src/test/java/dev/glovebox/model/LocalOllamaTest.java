package dev.glovebox.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.testing.ClosedPort;
import dev.glovebox.testing.ReplayServer;
import dev.glovebox.testing.Replies;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(180)
final class LocalOllamaTest {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"models\":[{\"name\":\"qwen3:8b\"},{\"name\":\"other\"}]} | qwen3:8b",
                "{\"models\":[]} | ''",
                "{\"models\":null} |",
                "[] |",
                "hello |",
            })
    void namesAModelThatItHas(String tags, String model) throws IOException {
        try (var server = new ReplayServer(Replies.status(200, Map.of(), tags))) {
            assertThat(LocalOllama.model(URI.create(server.url() + "/api/tags"), PATIENCE))
                    .isEqualTo(Optional.ofNullable(model));
        }
    }

    @Test
    void nobodyThereIsNoAnswer() throws IOException {
        try (var port = new ClosedPort()) {
            assertThat(LocalOllama.model(URI.create("http://127.0.0.1:" + port.number() + "/api/tags"), PATIENCE))
                    .isEmpty();
        }
    }

    @Test
    void whoeverSaysNothingIsNotWaitedFor() throws IOException {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(LocalOllama.model(
                            URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/api/tags"),
                            Duration.ofMillis(100)))
                    .isEmpty();
        }
    }
}
