package dev.glovebox.ui.web;

import dev.glovebox.jobs.Users.User;
import dev.glovebox.protocol.Json;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/**
 * A request that has passed the gate.
 *
 * @param path the values of the route's braces
 * @param query only parameters that the route names
 * @param json the body of a route that takes JSON; an empty object when there was none
 * @param upload the body of a route that takes bytes, which ends at the limit with a refusal
 * @param visitor whoever sent it
 */
record Call(
        Optional<User> caller,
        Map<String, String> path,
        Map<String, String> query,
        Map<String, String> headers,
        Json json,
        InputStream upload,
        Visitor visitor) {
    Call {
        path = Map.copyOf(path);
        query = Map.copyOf(query);
        headers = Map.copyOf(headers);
    }

    /** On routes that not everyone may take. */
    User user() {
        return caller.orElseThrow();
    }

    /** A value of the route's own path. */
    String at(String name) {
        String value = path.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the route has no {" + name + "}");
        }
        return value;
    }

    Optional<String> asked(String name) {
        return Optional.ofNullable(query.get(name));
    }

    /** A header that the route names. */
    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }
}
