package dev.glovebox.model;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Whether Ollama answers on this machine, for people who have no key. */
public final class LocalOllama {
    private static final URI TAGS = URI.create("http://127.0.0.1:11434/api/tags");
    private static final int LARGEST = 1 << 20;

    private LocalOllama() {}

    /** The name of a model that it has, or an empty text when it has none; absent when nobody answers in time. */
    public static Optional<String> model(Duration patience) {
        return model(TAGS, patience);
    }

    static Optional<String> model(URI address, Duration patience) {
        try {
            var connection = (HttpURLConnection) address.toURL().openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout((int) patience.toMillis());
            connection.setReadTimeout((int) patience.toMillis());
            connection.setInstanceFollowRedirects(false);
            try (InputStream body = connection.getInputStream()) {
                return first(Json.parse(new String(body.readNBytes(LARGEST), StandardCharsets.UTF_8)));
            } finally {
                connection.disconnect();
            }
        } catch (IOException | MalformedJson e) {
            return Optional.empty();
        }
    }

    private static Optional<String> first(Json tags) {
        return tags.at("models").map(models -> tags.list("models").stream()
                .flatMap(model -> model.string("name").stream())
                .findFirst()
                .orElse(""));
    }
}
