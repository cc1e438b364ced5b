package dev.glovebox.model;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A provider's error in its own words.
 *
 * @param type its name for machines, possibly empty
 * @param code a second such name, or a number, possibly empty
 */
record Complaint(String type, String code, String message) {
    private static final Map<String, Integer> STATUSES = Map.of(
            "overloaded_error", 529,
            "rate_limit_error", 429,
            "rate_limit_exceeded", 429,
            "invalid_request_error", 400,
            "exceed_context_size_error", 400,
            "authentication_error", 401,
            "permission_error", 403,
            "not_found_error", 404,
            "request_too_large", 413);

    /** How the services and servers say that a conversation does not fit, in lower case. */
    private static final List<String> OVERFLOWS = List.of(
            "context_length_exceeded",
            "exceed_context_size",
            "exceeds the available context size",
            "exceed context limit",
            "exceeds the context",
            "exceeds maximum context",
            "exceeded max context",
            "maximum context length",
            "maximum prompt length",
            "maximum number of tokens",
            "context window",
            "context the overflows",
            "greater than the context length",
            "larger than the context",
            "prompt is too long",
            "prompt too long",
            "input is too long",
            "reduce the length of the messages");

    /** From a body of any shape. */
    static Complaint read(String body) {
        try {
            return of(Json.parse(body));
        } catch (MalformedJson e) {
            return new Complaint("", "", body);
        }
    }

    /** From any of the shapes seen: an object or a text under {@code error}, or the fields at the top. */
    static Complaint of(Json json) {
        Json error = json.at("error").orElse(json);
        String message = error instanceof Json.Str(var text)
                ? text
                : error.string("message").or(() -> error.string("detail")).orElseGet(error::text);
        String code = error.string("code")
                .or(() -> error.number("code").map(String::valueOf))
                .orElse("");
        return new Complaint(error.string("type").orElse(""), code, message);
    }

    /** The status that the provider would have sent, had the stream not begun already. */
    int status() {
        int number = code.length() == 3 && code.chars().allMatch(Character::isDigit) ? Integer.parseInt(code) : 0;
        return number >= 400 ? number : STATUSES.getOrDefault(type, STATUSES.getOrDefault(code, 500));
    }

    boolean saysTooLong() {
        String words = (type + ' ' + code + ' ' + message).toLowerCase(Locale.ROOT);
        return OVERFLOWS.stream().anyMatch(words::contains);
    }
}
