package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The fields of a small request, each looked at before it is believed. */
record Fields(Json.Obj json) {
    /** As JSON Schema has it: 24.0 is a whole number too. */
    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,9}(?:\\.0{1,20})?");

    /** Of these and no others. */
    static Fields of(Json json, String... known) {
        if (!(json instanceof Json.Obj object)) {
            throw Problem.invalid("", "the request is a JSON object");
        }
        for (String field : object.fields().keySet()) {
            if (!List.of(known).contains(field)) {
                throw new Problem(
                                Code.UNKNOWN_FIELD,
                                "there is no field '" + field + "': "
                                        + (known.length == 0
                                                ? "the object here is empty"
                                                : "the fields are " + String.join(", ", known)))
                        .about(field)
                        .refused();
            }
        }
        return new Fields(object);
    }

    String text(String field, int most) {
        return maybe(field, most)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> Problem.invalid(field, "'" + field + "' is missing or empty: it is a string"));
    }

    Optional<String> maybe(String field, int most) {
        Optional<Json> value = json.at(field);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (!(value.get() instanceof Json.Str(var text)) || text.length() > most || !isStorable(text)) {
            throw Problem.invalid(field, "'" + field + "' is a string of at most " + most + " characters, without NUL");
        }
        return Optional.of(text);
    }

    /** PostgreSQL keeps no NUL, and half a surrogate pair is no character. */
    private static boolean isStorable(String text) {
        return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    int whole(String field, int least, int most) {
        return json.at(field)
                .filter(value -> value instanceof Json.Num)
                .map(Json::text)
                .filter(text -> WHOLE.matcher(text).matches())
                .map(text -> Integer.parseInt(text.replaceFirst("\\..*", "")))
                .filter(number -> number >= least && number <= most)
                .orElseThrow(() ->
                        Problem.invalid(field, "'" + field + "' is a whole number from " + least + " to " + most));
    }

    boolean truth(String field) {
        return json.at(field)
                .flatMap(value -> value instanceof Json.Bool(boolean truth) ? Optional.of(truth) : Optional.empty())
                .orElseThrow(() -> Problem.invalid(field, "'" + field + "' is true or false"));
    }

    String oneOf(String field, List<String> words) {
        return maybe(field, 100)
                .filter(words::contains)
                .orElseThrow(() -> Problem.invalid(field, "'" + field + "' is one of " + String.join(", ", words)));
    }
}
