package dev.glovebox.ui.web;

import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A request as it came, believed in nothing yet.
 *
 * @param path as it was written, without the query
 * @param headers by their names in lower case
 * @param client the address it came from
 * @param body opened at most once
 */
record Inquiry(
        String method,
        String path,
        String query,
        Map<String, List<String>> headers,
        String client,
        Supplier<InputStream> body) {

    /** The only value; several are none that can be relied on, and are refused. */
    Optional<String> header(String name) {
        List<String> values = headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
        if (values.size() > 1) {
            throw Problem.refused(
                    Problem.Code.MALFORMED_REQUEST, "the header " + name + " is there more than once: send it once");
        }
        return values.stream().findFirst();
    }

    boolean hasBody() {
        return header("Transfer-Encoding").isPresent()
                || header("Content-Length").map(length -> !length.equals("0")).orElse(false);
    }
}
