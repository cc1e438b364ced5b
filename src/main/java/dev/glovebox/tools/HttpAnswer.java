package dev.glovebox.tools;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.PlainText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a server answered before the body, as curl tells it: bounded and plain. */
record HttpAnswer(long status, String line, List<String> headers, String type, String address, long redirects) {
    private static final int LONGEST_LINE = 500;
    private static final int MOST_HEADERS = 30;
    private static final Set<String> WORTH_KNOWING = Set.of(
            "content-type",
            "content-length",
            "content-disposition",
            "content-range",
            "location",
            "set-cookie",
            "etag",
            "last-modified",
            "cache-control",
            "retry-after",
            "allow",
            "link",
            "www-authenticate",
            "server",
            "vary");
    private static final List<String> FAMILIES = List.of("access-control-", "x-", "ratelimit");

    /** Empty when there was no answer. */
    static Optional<HttpAnswer> of(String told) {
        int last = told.lastIndexOf("\n{");
        if (last < 0) {
            return Optional.empty();
        }
        try {
            Json about = Json.parse(told.substring(last + 1));
            long status = about.number("http_code").orElse(0L);
            return status == 0 ? Optional.empty() : Optional.of(of(about, told.substring(0, last), status));
        } catch (MalformedJson e) {
            return Optional.empty();
        }
    }

    private static HttpAnswer of(Json about, String heads, long status) {
        List<String> head = Stream.of(heads.replace("\r", "").strip().split("\n\n"))
                .reduce((_, next) -> next)
                .orElse("")
                .lines()
                .map(HttpAnswer::plain)
                .toList();
        return new HttpAnswer(
                status,
                head.isEmpty() ? "HTTP " + status : head.getFirst().strip(),
                head.stream()
                        .skip(1)
                        .filter(HttpAnswer::isWorthKnowing)
                        .limit(MOST_HEADERS)
                        .toList(),
                plain(about.string("content_type").orElse("")),
                plain(about.string("url_effective").orElse("")),
                about.number("num_redirects").orElse(0L));
    }

    private static boolean isWorthKnowing(String header) {
        String name = header.substring(0, Math.max(header.indexOf(':'), 0)).toLowerCase(Locale.ROOT);
        return WORTH_KNOWING.contains(name) || FAMILIES.stream().anyMatch(name::startsWith);
    }

    private static String plain(String line) {
        return PlainText.line(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) + "…" : line);
    }

    String words() {
        return Stream.concat(Stream.of(line + led()), headers.stream()).collect(Collectors.joining("\n"));
    }

    private String led() {
        return redirects == 0
                ? ""
                : " (after " + redirects + (redirects == 1 ? " redirect" : " redirects") + ", from " + address + ")";
    }
}
