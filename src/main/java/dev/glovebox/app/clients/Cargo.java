package dev.glovebox.app.clients;

import dev.glovebox.app.clients.Search.Found;
import dev.glovebox.app.clients.WebUrl.Host;
import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rust's cargo: sources and registries of its file, and the index whose address stands in its program. */
final class Cargo implements Client {
    private static final Pattern SOURCE = Pattern.compile("source\\.[^.]+\\.(registry|git)");
    private static final Pattern REGISTRY = Pattern.compile("registries\\.([^.]+)\\.index");
    private static final Pattern VARIABLE = Pattern.compile("CARGO_REGISTRIES_[A-Z0-9_]+_INDEX");
    private static final Pattern KIND = Pattern.compile("^(sparse|registry)\\+");
    private static final String REPLACED = "source.crates-io.replace-with";

    @Override
    public void find(Search search) {
        Map<String, Found> settings = settings(search);
        if (settings.containsKey(REPLACED)) {
            search.notice(settings.get(REPLACED).origin() + " is not known inside: give cargo the same lines in"
                    + " .cargo/config.toml of the workspace");
        } else {
            defaults(search);
        }
        settings.forEach((key, found) -> setting(search, key, found));
    }

    private static void setting(Search search, String key, Found found) {
        var registry = REGISTRY.matcher(key);
        if (SOURCE.matcher(key).matches()) {
            index(search, found);
        } else if (registry.matches()) {
            String variable = "CARGO_REGISTRIES_"
                    + registry.group(1).toUpperCase(Locale.ROOT).replace('-', '_') + "_INDEX";
            var kind = KIND.matcher(found.text());
            String prefix = kind.find() ? kind.group() : "";
            index(search, found).ifPresent(url -> search.set(variable, prefix + url.text()));
        }
    }

    /** An index, and where it says that packages are to be had. */
    private static Optional<WebUrl> index(Search search, Found found) {
        Optional<WebUrl> url = search.url(bare(found));
        url.ifPresent(at -> downloads(search, at)
                .ifPresentOrElse(
                        search::url,
                        () -> search.notice("where " + at.host().text() + " has its packages is not known yet: if"
                                + " another host is refused, give it by --allow-host")));
        return url;
    }

    private static Found bare(Found found) {
        return new Found(KIND.matcher(found.text()).replaceFirst(""), found.origin());
    }

    private static Map<String, Found> settings(Search search) {
        Map<String, Found> settings = new LinkedHashMap<>();
        for (Path home : home(search.files()).toList()) {
            Path old = home.resolve("config");
            settings.putAll(TomlFile.read(search, search.files().isFile(old) ? old : home.resolve("config.toml")));
        }
        search.files().environment().forEach((name, value) -> {
            if (VARIABLE.matcher(name).matches()) {
                String registry = name.substring("CARGO_REGISTRIES_".length(), name.length() - "_INDEX".length());
                settings.put("registries." + registry.toLowerCase(Locale.ROOT) + ".index", new Found(value, name));
            }
        });
        return settings;
    }

    private static Stream<Path> home(HostFiles files) {
        return files.folder("CARGO_HOME").map(Stream::of).orElseGet(() -> files.inHome(".cargo").stream());
    }

    /** What the index says of its packages, as cargo has kept it; {@code dl} is a URL with places to fill in. */
    private static Optional<Found> downloads(Search search, WebUrl index) {
        return home(search.files())
                .map(home -> home.resolve("registry/index"))
                .flatMap(folder -> search.files().list(folder, index.host().text() + "-", "").stream())
                .map(folder -> folder.resolve("config.json"))
                .flatMap(file ->
                        search.text(file).flatMap(Cargo::dl).stream().map(url -> new Found(url, "dl of " + file)))
                .findFirst();
    }

    private static Optional<String> dl(String json) {
        try {
            return Json.parse(json).string("dl");
        } catch (MalformedJson e) {
            return Optional.empty();
        }
    }

    private static void defaults(Search search) {
        CargoProgram.index(search).flatMap(search::url).ifPresent(index -> downloads(search, index)
                .ifPresentOrElse(search::url, () -> beside(search, index)));
    }

    /** Until cargo has been used here, nothing on this machine says from which host packages come. */
    private static void beside(Search search, WebUrl index) {
        if (!(index.host() instanceof Host.Named(var name))) {
            return;
        }
        List<String> labels = name.labels();
        if (labels.size() == 3) {
            HostName parent = new HostName(String.join(".", labels.subList(1, labels.size())));
            search.add(Destination.below(parent, name));
            search.notice("where " + name.text() + " has its packages is not known yet, so all hosts of *."
                    + parent.text() + " are allowed");
        }
    }
}
