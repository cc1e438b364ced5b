package dev.glovebox.app.client;

import dev.glovebox.protocol.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpRetryException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** Requests to one server. None is sent twice, none goes where a redirect leads, and no answer keeps us waiting for ever. */
final class Web {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration SILENCE = Duration.ofSeconds(30);
    private static final Duration WHOLE = Duration.ofSeconds(60);
    private static final int LONGEST = 16 << 20;
    private static final int CHUNK = 1 << 16;

    private final Server server;

    Web(Server server) {
        this.server = server;
    }

    /** Asks for something. */
    record Ask(String method, String path, Map<String, String> headers, String body) {
        static Ask get(String path) {
            return new Ask("GET", path, Map.of("Accept", "application/json"), "");
        }

        static Ask post(String path, Json body) {
            return new Ask(
                    "POST",
                    path,
                    Map.of("Accept", "application/json", "Content-Type", "application/json"),
                    body.text());
        }

        /** A post that says everything by its address. */
        static Ask order(String path) {
            return new Ask("POST", path, Map.of("Accept", "application/json"), "");
        }

        static Ask delete(String path) {
            return new Ask("DELETE", path, Map.of("Accept", "application/json"), "");
        }
    }

    /** The whole answer; throws {@link Trouble} unless it is a success. */
    String ask(Ask ask) {
        try {
            HttpURLConnection connection = prepared(ask, SILENCE);
            try (var _ = TimeLimit.on(connection, WHOLE)) {
                requireSuccess(connection, ask);
                return text(connection.getInputStream());
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            throw Problem.unreachable(server, e);
        }
    }

    /** What a stream is read by. */
    @FunctionalInterface
    interface Reading<T> {
        T from(InputStream stream) throws IOException;
    }

    /** An answer that goes on for as long as something comes at least that often. */
    <T> T stream(Ask ask, Duration silence, Reading<T> reading) throws IOException {
        HttpURLConnection connection = prepared(ask, silence);
        try {
            try (var _ = TimeLimit.on(connection, WHOLE)) {
                requireSuccess(connection, ask);
            }
            try (InputStream stream = connection.getInputStream()) {
                return reading.from(stream);
            }
        } finally {
            connection.disconnect();
        }
    }

    /** Copies an answer, and says how long it was. */
    long download(String path, OutputStream target, long most) {
        try {
            return stream(new Ask("GET", path, Map.of(), ""), SILENCE, stream -> copied(stream, target, most));
        } catch (IOException e) {
            throw Problem.unreachable(server, e);
        }
    }

    private long copied(InputStream stream, OutputStream target, long most) throws IOException {
        byte[] chunk = new byte[CHUNK];
        long sum = 0;
        for (int count = stream.read(chunk); count >= 0; count = stream.read(chunk)) {
            sum += count;
            if (sum > most) {
                throw Trouble.lasting(server + " sends more than " + most + " bytes, and no more are taken", "");
            }
            target.write(chunk, 0, count);
        }
        return sum;
    }

    private HttpURLConnection prepared(Ask ask, Duration silence) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create(server.address() + ask.path()).toURL().openConnection(Proxy.NO_PROXY);
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        connection.setConnectTimeout((int) CONNECT.toMillis());
        connection.setReadTimeout((int) silence.toMillis());
        connection.setRequestMethod(ask.method());
        connection.setRequestProperty("Connection", "close");
        connection.setRequestProperty("Authorization", "Bearer " + server.token());
        ask.headers().forEach(connection::setRequestProperty);
        return connection;
    }

    /** A body of a known length is not sent a second time when a connection dies, which HttpURLConnection else does by itself. */
    private static void send(HttpURLConnection connection, Ask ask) throws IOException {
        if (!ask.method().equals("GET")) {
            connection.setDoOutput(true);
            byte[] body = ask.body().getBytes(StandardCharsets.UTF_8);
            connection.setFixedLengthStreamingMode(body.length);
            try (OutputStream target = connection.getOutputStream()) {
                target.write(body);
            }
        }
    }

    private void requireSuccess(HttpURLConnection connection, Ask ask) throws IOException {
        int status;
        try {
            send(connection, ask);
            status = connection.getResponseCode();
        } catch (HttpRetryException e) {
            throw Problem.of(server, e.responseCode(), "", ""); // it wants to ask again with other credentials
        }
        if (status < 0) {
            throw new IOException("it does not speak HTTP");
        }
        if (status < 200 || status > 299) {
            InputStream error = connection.getErrorStream();
            String retryAfter = String.valueOf(connection.getHeaderField("Retry-After"));
            throw Problem.of(server, status, error == null ? "" : text(error), retryAfter);
        }
    }

    private String text(InputStream stream) throws IOException {
        try (stream) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            copied(stream, bytes, LONGEST);
            return bytes.toString(StandardCharsets.UTF_8);
        }
    }
}
