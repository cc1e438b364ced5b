package dev.glovebox.app.clients;

import dev.glovebox.app.clients.Search.Found;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The module proxies and the checksum database of Go: its variables, the person's file and that of the toolchain. */
final class Golang implements Client {
    /** A name, a name with its key, and one with its own URL. */
    private static final Pattern DATABASE = Pattern.compile("([^+\\s]+)(\\+\\S+)?(?:\\s+(\\S+))?");

    private static final Pattern SEPARATOR = Pattern.compile("[,|]");
    private static final List<String> NO_HOSTS = List.of("direct", "off", "");

    /** Patterns of modules, which name no credentials. */
    private static final List<String> PATTERNS = List.of("GOPRIVATE", "GONOPROXY", "GONOSUMDB");

    @Override
    public void find(Search search) {
        Map<String, Found> shipped = new HashMap<>();
        root(search).ifPresent(root -> shipped.putAll(KeyValues.strict(search, root.resolve("go.env"))));
        Map<String, Found> own = new HashMap<>();
        files(search).forEach(file -> own.putAll(KeyValues.strict(search, file)));
        proxies(search, own, shipped);
        database(search, own, shipped);
        PATTERNS.forEach(name -> value(search, own, name).ifPresent(found -> search.set(name, found.text())));
    }

    private static void proxies(Search search, Map<String, Found> own, Map<String, Found> shipped) {
        Optional<Found> set = value(search, own, "GOPROXY");
        Optional<Found> value = set.or(() -> Optional.ofNullable(shipped.get("GOPROXY")));
        List<String> inside = new ArrayList<>();
        value.ifPresent(found -> SEPARATOR
                .splitAsStream(found.text())
                .map(String::strip)
                .forEach(part -> {
                    if (NO_HOSTS.contains(part)) {
                        inside.add(part);
                    } else {
                        search.url(new Found(part, found.origin())).ifPresent(url -> inside.add(url.text()));
                    }
                }));
        if (set.isPresent() && !inside.isEmpty()) {
            search.set(
                    "GOPROXY", inside.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(",")));
        }
    }

    private static void database(Search search, Map<String, Found> own, Map<String, Found> shipped) {
        Optional<Found> set = value(search, own, "GOSUMDB");
        set.filter(found -> found.text().equals("off")).ifPresent(off -> search.set("GOSUMDB", "off"));
        set.or(() -> Optional.ofNullable(shipped.get("GOSUMDB")))
                .filter(found -> !NO_HOSTS.contains(found.text()))
                .flatMap(found -> database(search, found))
                .filter(inside -> set.isPresent())
                .ifPresent(inside -> search.set("GOSUMDB", inside));
    }

    /** The same without credentials; absent when it is not understood. */
    private static Optional<String> database(Search search, Found found) {
        Matcher parts = DATABASE.matcher(found.text().strip());
        if (!parts.matches()) {
            search.notice(found.origin() + " is not understood, so it is left out");
            return Optional.empty();
        }
        Optional<String> at = Optional.ofNullable(parts.group(3));
        String name = parts.group(1) + Optional.ofNullable(parts.group(2)).orElse("");
        return search.url(new Found(at.orElse("https://" + parts.group(1)), found.origin()))
                .map(url -> at.isPresent() ? name + " " + url.text() : name);
    }

    private static Optional<Found> value(Search search, Map<String, Found> own, String name) {
        return search.variable(name).map(text -> new Found(text, name)).or(() -> Optional.ofNullable(own.get(name)));
    }

    private static List<Path> files(Search search) {
        Optional<String> own = search.variable("GOENV");
        return own.isPresent()
                ? HostFiles.absolute(own.get()).stream().toList()
                : search.files().inConfig("go/env");
    }

    /** The folder of the toolchain, which holds the program's own defaults. */
    private static Optional<Path> root(Search search) {
        HostFiles files = search.files();
        Optional<Path> found = Stream.of(
                        files.folder("GOROOT").stream(),
                        files.program("go").map(go -> go.resolve("../..").normalize()).stream(),
                        Stream.of("/usr/local/go", "/usr/lib/go").map(Path::of))
                .flatMap(folders -> folders)
                .filter(folder -> files.isFile(folder.resolve("go.env")))
                .findFirst();
        if (found.isEmpty()) {
            search.lookedAt(Path.of("/usr/local/go/go.env"));
        }
        return found;
    }
}
