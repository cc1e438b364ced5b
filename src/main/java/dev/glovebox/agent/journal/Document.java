package dev.glovebox.agent.journal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.protocol.EventJson;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.JsonLimits;
import dev.glovebox.protocol.MalformedJson;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * The JSON document of a session: a header line, one line for each entry (see {@link Chain}), closing bytes. An entry's
 * line begins with a space or with the comma after the entry before, so that an append leaves finished lines alone.
 */
public final class Document {
    /** In bytes, without the newline. */
    public static final int LONGEST_LINE = 64 << 20;

    static final String MESSAGES = ",\"messages\":";

    private static final int VERSION = 1;
    private static final int LONGEST_START = 120;

    private Document() {}

    public static byte[] header(SessionId id) {
        return ("{\"glovebox\":" + VERSION + ",\"session\":\"" + id + "\",\"entries\":[\n").getBytes(UTF_8);
    }

    public static byte[] closing() {
        return "]}\n".getBytes(UTF_8);
    }

    /** Of a line that follows in its chain. Throws {@link MalformedJson} when it is of a kind that a newer Glovebox wrote. */
    public static Entry entry(byte[] line) {
        Json json = Json.parse(new String(line, 1, line.length - 1, UTF_8), JsonLimits.OWN);
        return new Entry(
                json.number("n").orElseThrow(() -> new MalformedJson("it has no number")),
                time(json.string("t").orElse("")),
                EventJson.read(json.at("event").orElseThrow(() -> new MalformedJson("it has no event"))));
    }

    /** How many prompts and answers there are up to this line; it is not worth reading as JSON for that. */
    public static long messages(byte[] line) {
        String start = new String(line, 0, Math.min(line.length, LONGEST_START), ISO_8859_1);
        int from = start.indexOf(MESSAGES) + MESSAGES.length();
        int to = start.indexOf(',', from);
        if (from < MESSAGES.length() || to < 0) {
            throw new MalformedJson("it has no count of messages");
        }
        try {
            return Long.parseLong(start, from, to, 10);
        } catch (NumberFormatException e) {
            throw new MalformedJson("its count of messages is none");
        }
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new MalformedJson("its time '" + text + "' is none");
        }
    }
}
