package dev.glovebox.model;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.util.Optional;

/**
 * A model's call as providers take it back. They refuse the whole conversation for a call that was wrong when it was
 * made: arguments must be an object, and names and ids must be made of few letters.
 */
record SentCall(String id, String name, Json.Obj arguments, String argumentsText) {
    private static final int LONGEST_NAME = 64;

    /** Good text goes back letter for letter, since servers keep what they have read before. */
    static SentCall of(Content.ToolCall call) {
        String id = id(call.id());
        String name = name(call.name());
        return object(call.arguments())
                .map(object -> new SentCall(id, name, object, call.arguments()))
                .orElseGet(() -> repaired(id, name, call.arguments()));
    }

    /** The model sees what it wrote. */
    private static SentCall repaired(String id, String name, String text) {
        var object = Json.object();
        Json.Obj arguments =
                text.isBlank() ? object.end() : object.with("_invalid", text).end();
        return new SentCall(id, name, arguments, arguments.text());
    }

    /** The same for a call and its result. */
    static String id(String id) {
        return id.isEmpty() ? "none" : ProviderWord.of(id);
    }

    private static Optional<Json.Obj> object(String text) {
        try {
            return Json.parse(text) instanceof Json.Obj object ? Optional.of(object) : Optional.empty();
        } catch (MalformedJson e) {
            return Optional.empty();
        }
    }

    private static String name(String name) {
        String word = ProviderWord.of(name.isEmpty() ? "unnamed" : name);
        return word.length() > LONGEST_NAME ? word.substring(0, LONGEST_NAME) : word;
    }
}
