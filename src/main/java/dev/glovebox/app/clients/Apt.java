package dev.glovebox.app.clients;

import dev.glovebox.app.clients.Search.Found;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Debian's archives: the lists of sources in both of their forms. */
final class Apt implements Client {
    private static final Path FOLDER = Path.of("/etc/apt");
    private static final Pattern ONE_LINE = Pattern.compile("deb(?:-src)?\\s+(?:\\[[^\\]]*]\\s+)?(\\S+)\\s.*");
    private static final Pattern PROXY = Pattern.compile("(?im)^\\s*Acquire::https?::Proxy\\b");

    @Override
    public void find(Search search) {
        HostFiles files = search.files();
        Path parts = FOLDER.resolve("sources.list.d");
        search.lookedAt(parts);
        Stream.concat(Stream.of(FOLDER.resolve("sources.list")), files.list(parts, "", ".list").stream())
                .forEach(file -> list(search, file));
        files.list(parts, "", ".sources").forEach(file -> stanzas(search, file));
        proxies(search);
    }

    private static void list(Search search, Path file) {
        int number = 0;
        for (String line : (Iterable<String>) search.text(file).orElse("").lines()::iterator) {
            number++;
            String bare = line.split("#", 2)[0].strip();
            Matcher source = ONE_LINE.matcher(bare);
            if (source.matches()) {
                source(search, new Found(source.group(1), "line " + number + " of " + file));
            } else if (!bare.isEmpty()) {
                search.malformed(file, number);
            }
        }
    }

    private static void stanzas(Search search, Path file) {
        Deb822.read(search.text(file).orElse("")).stream()
                .filter(stanza -> !stanza.getOrDefault("enabled", "").equalsIgnoreCase("no"))
                .map(stanza -> new Found(stanza.getOrDefault("uris", ""), "URIs of " + file))
                .flatMap(Found::words)
                .forEach(uri -> source(search, uri));
    }

    private static void source(Search search, Found uri) {
        String text = uri.text();
        if (text.startsWith("mirror+file:") || text.startsWith("mirror:")) {
            search.notice(
                    uri.origin() + " names a list of mirrors, which is not followed: name them with --allow-host");
        } else if (text.startsWith("http")) {
            search.url(uri);
        }
    }

    private static void proxies(Search search) {
        List<Path> files = new ArrayList<>(List.of(FOLDER.resolve("apt.conf")));
        files.addAll(search.files().list(FOLDER.resolve("apt.conf.d"), "", ""));
        files.stream()
                .filter(file -> search.files().isFile(file) && !search.files().isOfABox(file))
                .filter(file -> PROXY.matcher(search.text(file).orElse("")).find())
                .forEach(file -> search.notice(
                        file + " names a proxy, which a box does not use: its connections go out from this machine"));
    }
}
