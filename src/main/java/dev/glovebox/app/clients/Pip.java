package dev.glovebox.app.clients;

import dev.glovebox.app.clients.Search.Found;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Python's pip: its variables, its files, and what stands in its own source. */
final class Pip implements Client {
    private static final Pattern DEFAULT =
            Pattern.compile("PackageIndex\\(\\s*\"(https?://[^\"]+)\",\\s*file_storage_domain=\"([^\"]+)\"");
    private static final String SOURCE = "pip/_internal/models/index.py";
    private static final Path NOTHING = Path.of("/dev/null");

    @Override
    public void find(Search search) {
        Map<String, Found> settings = settings(search);
        Optional<Found> index = value(search, settings, "index-url");
        if (index.isPresent()) {
            search.set("PIP_INDEX_URL", search.urls(index.get()));
        } else if (!isTrue(value(search, settings, "no-index"))) {
            defaults(search);
        }
        urls(search, settings, "extra-index-url");
        urls(search, settings, "find-links");
        value(search, settings, "trusted-host").ifPresent(hosts -> search.set("PIP_TRUSTED_HOST", words(hosts)));
        value(search, settings, "timeout")
                .or(() -> value(search, settings, "default-timeout"))
                .ifPresent(seconds -> search.set("PIP_DEFAULT_TIMEOUT", seconds.text()));
        forTheBox(search);
    }

    /** The file of certificates that pip trusts. */
    static Optional<Found> certificates(Search search) {
        return value(search, settings(search), "cert");
    }

    /** A box's home is another one each time, so nothing of the system's can break. */
    private static void forTheBox(Search search) {
        search.set("PIP_DISABLE_PIP_VERSION_CHECK", "1");
        boolean isManaged = search.files().list(Path.of("/usr/lib"), "python3", "").stream()
                .anyMatch(folder -> search.files().isFile(folder.resolve("EXTERNALLY-MANAGED")));
        if (isManaged) {
            search.set("PIP_BREAK_SYSTEM_PACKAGES", "1");
        }
    }

    private static void urls(Search search, Map<String, Found> settings, String key) {
        value(search, settings, key).ifPresent(found -> search.set(variable(key), search.urls(found)));
    }

    private static String words(Found found) {
        return String.join(" ", found.words().map(Found::text).toList());
    }

    private static boolean isTrue(Optional<Found> value) {
        return value.map(found -> found.text().toLowerCase(Locale.ROOT))
                .filter(text -> List.of("1", "true", "yes", "on", "y", "t").contains(text))
                .isPresent();
    }

    private static String variable(String key) {
        return "PIP_" + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /** The order of pip's own: the variable, then the command's section, then the one for all. */
    private static Optional<Found> value(Search search, Map<String, Found> settings, String key) {
        return search.variable(variable(key))
                .map(text -> new Found(text, variable(key)))
                .or(() -> Optional.ofNullable(settings.get("install." + key)))
                .or(() -> Optional.ofNullable(settings.get("global." + key)));
    }

    private static Map<String, Found> settings(Search search) {
        Map<String, Found> settings = new HashMap<>();
        files(search).forEach(file -> settings.putAll(IniFile.read(search, file)));
        return settings;
    }

    /** In the order in which they override each other. */
    static List<Path> files(Search search) {
        Optional<String> own = search.variable("PIP_CONFIG_FILE");
        Optional<Path> file = own.flatMap(HostFiles::absolute);
        if (file.filter(NOTHING::equals).isPresent()) {
            return List.of();
        }
        if (own.isPresent() && file.isEmpty()) {
            search.notice("PIP_CONFIG_FILE is not read: its path is relative, and means another file in each folder");
        }
        HostFiles files = search.files();
        List<Path> all = new ArrayList<>();
        Stream.of(files.variable("XDG_CONFIG_DIRS").orElse("/etc/xdg").split(":", -1))
                .flatMap(folder -> HostFiles.absolute(folder).stream())
                .map(folder -> folder.resolve("pip/pip.conf"))
                .forEach(all::add);
        all.add(Path.of("/etc/pip.conf"));
        all.addAll(files.inHome(".pip/pip.conf"));
        all.addAll(files.inConfig("pip/pip.conf"));
        file.ifPresent(all::add);
        return all;
    }

    private static void defaults(Search search) {
        for (String source : sources(search)) {
            Matcher matcher = DEFAULT.matcher(source);
            if (matcher.find()) {
                search.url(new Found(matcher.group(1), "pip's own source"));
                search.url(new Found("https://" + matcher.group(2) + "/", "pip's own source"));
                return;
            }
        }
    }

    private static List<String> sources(Search search) {
        Optional<String> installed =
                search.text(Path.of("/usr/lib/python3/dist-packages").resolve(SOURCE));
        return installed.map(List::of).orElseGet(() -> inWheels(search));
    }

    private static List<String> inWheels(Search search) {
        Path folder = Path.of("/usr/share/python-wheels");
        search.lookedAt(folder);
        List<String> found = new ArrayList<>();
        for (Path wheel : search.files().list(folder, "pip-", ".whl")) {
            try {
                Archives.text(search.files(), wheel, SOURCE).ifPresent(found::add);
            } catch (IOException e) {
                search.notice(wheel + " cannot be read (" + e.getClass().getSimpleName() + ")");
            }
        }
        return found;
    }
}
