package dev.glovebox.app.client;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A stream of events, one by one.
 *
 * @see <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream">the format</a>
 */
final class Events {
    private static final int LONGEST = 64 << 20;

    private final InputStream in;
    private String id = "";
    private String type = "";
    private final StringBuilder data = new StringBuilder();

    Events(InputStream in) {
        this.in = new BufferedInputStream(in);
    }

    /** One event; the id is empty where it has none of its own. */
    record Event(String id, String type, Json data) {}

    /** Empty when the stream has ended; half an event before that is none. */
    Optional<Event> next() throws IOException {
        for (Optional<String> line = line(); line.isPresent(); line = line()) {
            if (!line.get().isEmpty()) {
                field(line.get());
            } else if (!data.isEmpty()) {
                return Optional.of(taken());
            }
        }
        return Optional.empty();
    }

    private Event taken() throws IOException {
        try {
            Event event = new Event(id, type, Json.parse(data.toString()));
            id = "";
            type = "";
            data.setLength(0);
            return event;
        } catch (MalformedJson e) {
            throw new IOException("an event is no JSON");
        }
    }

    private void field(String line) throws IOException {
        int colon = line.indexOf(':');
        String name = colon < 0 ? line : line.substring(0, colon);
        String value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
        switch (name) {
            case "id" -> id = value;
            case "event" -> type = value;
            case "data" -> append(value);
            default -> {} // a comment, or what this program does not know
        }
    }

    private void append(String value) throws IOException {
        if ((long) data.length() + value.length() > LONGEST) {
            throw new IOException("an event is longer than " + LONGEST + " bytes");
        }
        data.append(data.isEmpty() ? "" : "\n").append(value);
    }

    private Optional<String> line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                return Optional.empty();
            }
            if (line.size() == LONGEST) {
                throw new IOException("an event is longer than " + LONGEST + " bytes");
            }
            line.write(b);
        }
        String text = line.toString(StandardCharsets.UTF_8);
        return Optional.of(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
    }
}
