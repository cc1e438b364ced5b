package dev.glovebox.ui.web;

import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

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
    private static final Set<String> PROOFS = Set.of("host", "authorization", "cookie");

    /** The only value; several are none that can be relied on, and are refused. */
    Optional<String> header(String name) {
        List<String> values = headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
        if (values.size() > 1) {
            throw Problem.refused(
                    Problem.Code.MALFORMED_REQUEST, "the header " + name + " is there more than once: send it once");
        }
        return values.stream().findFirst();
    }

    /** What says who sent it, without the connection that it came by. */
    Inquiry bare() {
        Map<String, List<String>> kept = headers.entrySet().stream()
                .filter(header -> PROOFS.contains(header.getKey()))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, header -> List.copyOf(header.getValue())));
        return new Inquiry(method, path, "", kept, client, InputStream::nullInputStream);
    }

    boolean hasBody() {
        return header("Transfer-Encoding").isPresent()
                || header("Content-Length").map(length -> !length.equals("0")).orElse(false);
    }
}
