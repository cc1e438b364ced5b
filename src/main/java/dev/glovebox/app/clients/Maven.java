package dev.glovebox.app.clients;

import dev.glovebox.app.clients.MavenXml.Entry;
import dev.glovebox.app.clients.Search.Found;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;

/** Maven: mirrors and repositories of the settings, and the repository of the POM that all others inherit from. */
final class Maven implements Client {
    private static final String SUPER_POM = "org/apache/maven/model/pom-4.0.0.xml";
    private static final Set<String> ALL = Set.of("*", "external:*", "central");

    /** Java reads no variables; Maven from 3.9 on reads properties only when told to. */
    private static final String PROXY = "-Dhttp.proxyHost=127.0.0.1 -Dhttp.proxyPort=3128 -Dhttps.proxyHost=127.0.0.1"
            + " -Dhttps.proxyPort=3128 -Dhttp.nonProxyHosts=localhost|127.*"
            + " -Daether.connector.http.useSystemProperties=true";

    @Override
    public void find(Search search) {
        boolean hasMirror = false;
        for (Path file : files(search.files())) {
            List<Entry> entries =
                    search.text(file).map(text -> parse(search, file, text)).orElse(List.of());
            for (Entry entry : entries) {
                hasMirror |= entry(search, file, entry);
            }
        }
        if (!hasMirror) {
            superPom(search);
        }
        search.set("MAVEN_OPTS", PROXY);
    }

    /** Whether it stands for the repository that everyone uses. */
    private static boolean entry(Search search, Path file, Entry entry) {
        if (entry.kind().equals("proxy")) {
            search.notice(file + " names a proxy, which a box does not use: its connections go out from this machine");
            return false;
        }
        if (entry.value("blocked").equals("true")) {
            return false;
        }
        Optional<WebUrl> url = search.url(new Found(entry.value("url"), entry.kind() + " of " + file));
        url.ifPresent(found ->
                search.notice("the " + entry.kind() + " at " + found.host().text() + " of " + file
                        + " is allowed, but Maven inside does not know it: give it a copy of the settings in the workspace,"
                        + " without passwords, by mvn -s"));
        return url.isPresent()
                && entry.kind().equals("mirror")
                && Stream.of(entry.value("mirrorOf").split(",", -1))
                        .map(String::strip)
                        .anyMatch(ALL::contains);
    }

    private static List<Path> files(HostFiles files) {
        return Stream.of(
                        files.inHome(".m2/settings.xml").stream(),
                        files.folder("MAVEN_HOME").map(home -> home.resolve("conf/settings.xml")).stream(),
                        Stream.of(Path.of("/etc/maven/settings.xml")))
                .flatMap(paths -> paths)
                .toList();
    }

    private static List<Entry> parse(Search search, Path file, String text) {
        try {
            return MavenXml.read(text);
        } catch (XMLStreamException e) {
            search.malformed(file, e.getLocation() == null ? 1 : e.getLocation().getLineNumber());
            return List.of();
        }
    }

    private static void superPom(Search search) {
        for (Path folder : libraries(search.files())) {
            search.lookedAt(folder);
            for (Path jar : search.files().list(folder, "maven-model-builder", ".jar")) {
                List<Entry> entries = pom(search, jar);
                entries.forEach(entry -> search.url(new Found(entry.value("url"), "Maven's own POM")));
                if (!entries.isEmpty()) {
                    return;
                }
            }
        }
    }

    private static List<Entry> pom(Search search, Path jar) {
        try {
            return Archives.text(search.files(), jar, SUPER_POM)
                    .map(text -> parse(search, jar, text))
                    .orElse(List.of());
        } catch (IOException e) {
            search.notice(jar + " cannot be read (" + e.getClass().getSimpleName() + ")");
            return List.of();
        }
    }

    private static List<Path> libraries(HostFiles files) {
        return Stream.of(
                        files.folder("MAVEN_HOME").map(home -> home.resolve("lib")).stream(),
                        files.program("mvn").map(mvn -> mvn.resolve("../../lib").normalize()).stream(),
                        Stream.of(Path.of("/usr/share/maven/lib")))
                .flatMap(paths -> paths)
                .distinct()
                .toList();
    }
}
