package dev.glovebox.views.relay;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Which headers pass the wall: nothing that a client proves itself by goes in, nothing that changes a browser's ways comes out. */
final class Passing {
    /** Of one connection only, see RFC 9110, section 7.6.1, or written anew. */
    private static final Set<String> OF_THE_CONNECTION = Set.of(
            "connection",
            "keep-alive",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "http2-settings",
            "content-length",
            "via",
            "expect");

    private static final Set<String> NEVER_IN = Set.of(
            "host", "cookie", "cookie2", "authorization", "forwarded", "x-real-ip", "x-client-ip", "true-client-ip");
    private static final List<String> NEVER_IN_BEGIN =
            List.of("proxy-", "x-forwarded-", "x-glovebox-", "x-helidon-", "sec-websocket-", "cf-");

    private static final Set<String> NEVER_OUT = Set.of(
            "set-cookie",
            "set-cookie2",
            "strict-transport-security",
            "public-key-pins",
            "expect-ct",
            "clear-site-data",
            "alt-svc",
            "report-to",
            "reporting-endpoints",
            "nel",
            "service-worker-allowed",
            "www-authenticate",
            "authentication-info",
            "date");
    private static final List<String> NEVER_OUT_BEGIN = List.of("proxy-", "x-glovebox-");

    private Passing() {}

    /** To the server of that name, which believes that it is asked by its own name. */
    static List<Field> inwards(Asked asked, OwnName name) {
        Set<String> named = named(asked.fields());
        return asked.fields().stream()
                .filter(field -> passes(field, named, NEVER_IN, NEVER_IN_BEGIN))
                .flatMap(field -> renamed(field, asked.origin(), name).stream())
                .toList();
    }

    /** The same place has two names: the server's own inside, and the one that browsers see. */
    private static Optional<Field> renamed(Field field, String origin, OwnName name) {
        boolean isOrigin = field.is("origin");
        if (!isOrigin && !field.is("referer")) {
            return Optional.of(field);
        }
        String value = field.value();
        boolean isOwn = isOrigin ? value.equalsIgnoreCase(origin) : value.startsWith(origin + "/");
        return isOwn
                ? Optional.of(new Field(field.name(), name.origin() + value.substring(origin.length())))
                : Optional.empty();
    }

    static List<Field> outwards(List<Field> fields, OwnName name) {
        Set<String> named = named(fields);
        return fields.stream()
                .filter(field -> passes(field, named, NEVER_OUT, NEVER_OUT_BEGIN))
                .map(field -> field.is("location") ? located(field, name) : field)
                .toList();
    }

    /** A server that sends browsers to itself knows only its name inside. */
    private static Field located(Field field, OwnName name) {
        for (String own : name.origins()) {
            if (field.value().equals(own) || field.value().startsWith(own + "/")) {
                String rest = field.value().substring(own.length());
                // Two slashes would begin the name of another host.
                return new Field(field.name(), rest.startsWith("//") ? "/." + rest : rest.isEmpty() ? "/" : rest);
            }
        }
        return field;
    }

    private static boolean passes(Field field, Set<String> named, Set<String> never, List<String> neverBegin) {
        String key = field.key();
        return !OF_THE_CONNECTION.contains(key)
                && !named.contains(key)
                && !never.contains(key)
                && neverBegin.stream().noneMatch(key::startsWith);
    }

    /** Those that belong to the connection because its header says so. */
    private static Set<String> named(List<Field> fields) {
        Set<String> named = new HashSet<>();
        fields.stream()
                .filter(field -> field.is("connection"))
                .flatMap(field -> Stream.of(field.value().split(",", -1)))
                .forEach(word -> named.add(word.strip().toLowerCase(Locale.ROOT)));
        return named;
    }
}
