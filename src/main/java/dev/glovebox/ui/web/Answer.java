package dev.glovebox.ui.web;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import dev.glovebox.views.relay.Field;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** What goes back to a client, beside what every answer has. */
sealed interface Answer {
    int status();

    Map<String, String> headers();

    /** Of no more than memory holds. */
    record Whole(int status, Map<String, String> headers, ByteString body) implements Answer {
        public Whole {
            headers = Map.copyOf(headers);
        }
    }

    /** Written as it comes; it closes what it reads from. */
    record Written(Map<String, String> headers, OptionalLong size, Writer writer) implements Answer {
        public Written {
            headers = Map.copyOf(headers);
        }

        @Override
        public int status() {
            return 200;
        }
    }

    /** From a server inside a box, with its own headers and none of ours; it closes what it reads from. */
    record Passed(int status, List<Field> fields, OptionalLong size, Writer writer) implements Answer {
        public Passed {
            fields = List.copyOf(fields);
        }

        @Override
        public Map<String, String> headers() {
            return Map.of();
        }
    }

    /** From here on both sides speak something else on the connection; only where the desk was told that this can be. */
    record Switched(Map<String, String> headers, Talk talk) implements Answer {
        public Switched {
            headers = Map.copyOf(headers);
        }

        @Override
        public int status() {
            return 101;
        }
    }

    /** Holds a connection until its end, each of whose writes has a deadline. It is always closed, if only that. */
    interface Talk extends AutoCloseable {
        void over(InputStream client, OutputStream toClient) throws IOException, InterruptedException;

        @Override
        default void close() throws IOException {}
    }

    /** Writes a body, each of whose writes has a deadline. It is always called, if only to be closed. */
    interface Writer extends AutoCloseable {
        void to(OutputStream client) throws IOException, InterruptedException;

        @Override
        default void close() throws IOException {}
    }

    static Answer json(int status, Json json) {
        return text(status, "application/json", json.text());
    }

    static Answer text(int status, String type, String text) {
        return new Whole(status, Map.of("Content-Type", type), ByteString.of(text));
    }

    static Answer nothing() {
        return new Whole(204, Map.of(), ByteString.EMPTY);
    }

    static Answer problem(Problem problem) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", Problem.TYPE);
        problem.retryAfter()
                .ifPresent(wait -> headers.put("Retry-After", Long.toString(Math.max(1, wait.toSeconds()))));
        if (problem.code() == Problem.Code.UNAUTHORIZED) {
            headers.put("WWW-Authenticate", "Bearer realm=\"glovebox\"");
        }
        return new Whole(
                problem.code().status(), headers, ByteString.of(problem.json().text()));
    }

    default Answer with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers());
        more.put(name, value);
        return switch (this) {
            case Whole whole -> new Whole(whole.status(), more, whole.body());
            case Written written -> new Written(more, written.size(), written.writer());
            case Passed passed -> throw new IllegalStateException("nothing of ours is added to " + passed.status());
            case Switched switched -> new Switched(more, switched.talk());
        };
    }
}
