package dev.glovebox.app.clients;

import dev.glovebox.app.clients.Search.Found;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Node's npm: its variables, the npmrc files of the person and the system, and what stands in its own source. */
final class Npm implements Client {
    private static final String PREFIX = "npm_config_";
    private static final String REGISTRY = "registry";
    private static final Pattern SCOPE = Pattern.compile("@[A-Za-z0-9._~-]+:registry");
    private static final Pattern DEFAULT =
            Pattern.compile("registry['\"]?(?:,|:)\\s*\\{?\\s*default: ['\"](https?://[^'\"]+)['\"]");
    private static final Pattern OLD_DEFAULT = Pattern.compile("\\bregistry: ['\"](https?://[^'\"]+)['\"]");

    private static final List<String> CONFIG_MODULES = List.of(
            "/usr/lib/node_modules/npm/node_modules/@npmcli/config/lib",
            "/usr/local/lib/node_modules/npm/node_modules/@npmcli/config/lib",
            "/usr/share/nodejs/npm/node_modules/@npmcli/config/lib",
            "/usr/share/nodejs/@npmcli/config/lib",
            "/usr/share/npm/node_modules/@npmcli/config/lib");

    private static final List<String> SOURCES =
            List.of("definitions/definitions.js", "defaults.js", "../../../../lib/utils/config/definitions.js");

    @Override
    public void find(Search search) {
        Map<String, Found> settings = settings(search);
        Optional<Found> registry = Optional.ofNullable(settings.get(REGISTRY));
        if (registry.isPresent()) {
            search.url(registry.get()).ifPresent(url -> search.set(PREFIX + REGISTRY, url.text()));
        } else {
            defaults(search);
        }
        settings.forEach((key, found) -> {
            if (SCOPE.matcher(key).matches()) {
                search.url(found).ifPresent(url -> search.set(PREFIX + key, url.text()));
            }
        });
        search.set("NODE_USE_ENV_PROXY", "1");
        search.set(PREFIX + "update_notifier", "false");
    }

    /** Files in the order in which they override each other, then the variables in any case of letters. */
    static Map<String, Found> settings(Search search) {
        Map<String, Found> settings = new LinkedHashMap<>();
        files(search).forEach(file -> settings.putAll(KeyValues.loose(search, file)));
        settings.putAll(variables(search));
        return settings;
    }

    private static Map<String, Found> variables(Search search) {
        Map<String, Found> values = new LinkedHashMap<>();
        search.files().environment().forEach((name, value) -> {
            if (name.toLowerCase(Locale.ROOT).startsWith(PREFIX) && !value.isEmpty()) {
                String key = name.substring(PREFIX.length());
                values.put(key.startsWith("@") ? key : key.toLowerCase(Locale.ROOT), new Found(value, name));
            }
        });
        return values;
    }

    private static List<Path> files(Search search) {
        HostFiles files = search.files();
        Map<String, Found> variables = variables(search);
        List<Path> all = new ArrayList<>();
        modules(files)
                .forEach(module -> all.add(module.resolve("../../../../npmrc").normalize()));
        all.addAll(named(variables, "globalconfig")
                .orElse(List.of(Path.of("/usr/etc/npmrc"), Path.of("/usr/local/etc/npmrc"), Path.of("/etc/npmrc"))));
        all.addAll(named(variables, "userconfig").orElseGet(() -> files.inHome(".npmrc")));
        return all;
    }

    private static Optional<List<Path>> named(Map<String, Found> variables, String key) {
        return Optional.ofNullable(variables.get(key))
                .map(found -> HostFiles.absolute(found.text()).stream().toList());
    }

    private static void defaults(Search search) {
        for (Path module : modules(search.files()).toList()) {
            for (String source : SOURCES) {
                Optional<String> found =
                        search.text(module.resolve(source).normalize()).flatMap(Npm::inSource);
                if (found.isPresent()) {
                    search.url(new Found(found.get(), "npm's own source"));
                    return;
                }
            }
        }
    }

    private static Optional<String> inSource(String text) {
        return Stream.of(DEFAULT, OLD_DEFAULT)
                .map(pattern -> pattern.matcher(text))
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1))
                .findFirst();
    }

    /** First that of the npm which a person runs: version managers keep theirs in a home. */
    private static Stream<Path> modules(HostFiles files) {
        Stream<Path> own = files.program("npm").stream()
                .map(npm -> npm.resolve("../../node_modules/@npmcli/config/lib").normalize());
        return Stream.concat(own, CONFIG_MODULES.stream().map(Path::of)).filter(files::exists);
    }
}
