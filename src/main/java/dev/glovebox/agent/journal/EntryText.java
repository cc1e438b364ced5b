package dev.glovebox.agent.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.EventJson;
import dev.glovebox.protocol.Json;
import java.util.Arrays;
import java.util.Collection;

/** Events as text that can be read again: an entry that is kept and unreadable would be lost. */
final class EntryText {
    /** Reading stops at 200, and an entry puts its event into one level more. */
    private static final int DEEPEST = 190;

    private EntryText() {}

    static String of(AgentEvent.Kept event) {
        Json json = EventJson.write(event);
        if (depth(json) > DEEPEST) {
            throw new Journal.NotKept("an entry was not kept: its JSON is nested deeper than " + DEEPEST
                    + " levels, which cannot be read again");
        }
        return json.text();
    }

    /** A surrogate that stands alone has no UTF-8, but JSON has an escape for it. */
    static byte[] utf8(String json) {
        if (json.chars().noneMatch(c -> Character.isSurrogate((char) c))) {
            return json.getBytes(UTF_8);
        }
        StringBuilder text = new StringBuilder(json.length());
        json.codePoints().forEach(c -> {
            if (Character.getType(c) == Character.SURROGATE) {
                text.append(String.format("\\u%04x", c));
            } else {
                text.appendCodePoint(c);
            }
        });
        return text.toString().getBytes(UTF_8);
    }

    /** The two together, when that is not too much. */
    static byte[] joined(byte[] body, byte[] tail) {
        if (body.length + tail.length > Document.LONGEST_LINE) {
            throw new Journal.NotKept("an entry was not kept: its " + body.length + " bytes are more than the "
                    + Document.LONGEST_LINE + " that an entry may have");
        }
        byte[] line = Arrays.copyOf(body, body.length + tail.length);
        System.arraycopy(tail, 0, line, body.length, tail.length);
        return line;
    }

    private static int depth(Json json) {
        return switch (json) {
            case Json.Obj(var fields) -> 1 + deepest(fields.values());
            case Json.Arr(var items) -> 1 + deepest(items);
            case Json.Str ignored -> 0;
            case Json.Num ignored -> 0;
            case Json.Bool ignored -> 0;
            case Json.Null ignored -> 0;
        };
    }

    private static int deepest(Collection<Json> items) {
        return items.stream().mapToInt(EntryText::depth).max().orElse(0);
    }
}
