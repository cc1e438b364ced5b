package dev.glovebox.app.clients;

import dev.glovebox.protocol.PlainText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** One look at the settings of one client: what it found, and where it looked. */
final class Search {
    private static final int LONGEST_VALUE = 32_768;

    private final String client;
    private final HostFiles files;
    private final Set<String> places = new LinkedHashSet<>();
    private final Set<String> notices = new LinkedHashSet<>();
    private final Set<Destination> destinations = new LinkedHashSet<>();
    private final Map<String, String> variables = new LinkedHashMap<>();

    Search(String client, HostFiles files) {
        this.client = client;
        this.files = files;
    }

    HostFiles files() {
        return files;
    }

    /** The value of a variable of this process. */
    Optional<String> variable(String name) {
        places.add(name);
        return files.variable(name);
    }

    /** The text of a file; absent when there is none, or none that may be read, which is said. */
    Optional<String> text(Path path) {
        places.add(path.toString());
        if (!files.exists(path)) {
            return Optional.empty();
        }
        if (files.isOfABox(path)) {
            notice(path + " is not read: it lies in the workspace or is reached through it, where a box may write");
            return Optional.empty();
        }
        if (!files.isFile(path)) {
            return Optional.empty();
        }
        return read(path);
    }

    private Optional<String> read(Path path) {
        try {
            String text = files.text(path);
            if (text.indexOf('\0') >= 0) {
                notice(path + " is not read: it is no text");
                return Optional.empty();
            }
            return Optional.of(text);
        } catch (IOException e) {
            notice(path + " cannot be read (" + e.getClass().getSimpleName() + ") or is larger than 1 MB");
            return Optional.empty();
        }
    }

    /** Says that a look was taken at something that is no plain file of settings. */
    void lookedAt(Path path) {
        places.add(path.toString());
    }

    /** A sentence for a person. Values of settings are never part of it: passwords stand in them. */
    void notice(String sentence) {
        notices.add(client + ": " + PlainText.line(sentence));
    }

    void malformed(Path path, int line) {
        notice("line " + line + " of " + path + " is not understood, so it is left out");
    }

    /** A place to which the client connects; absent when it is none, which is said. */
    Optional<WebUrl> url(Found value) {
        Optional<WebUrl> url = WebUrl.parse(value.text());
        if (url.isEmpty()) {
            if (looksLikeWeb(value.text())) {
                notice(value.origin() + " holds a URL that is not understood, so it is left out");
            }
            return Optional.empty();
        }
        if (url.get().wasStripped()) {
            notice("credentials in " + value.origin() + " stay outside the box, so "
                    + url.get().host().text() + " may refuse what it asks for");
        }
        destinations.add(Destination.of(url.get()));
        return url;
    }

    /** The URLs among the words of a value. */
    List<WebUrl> urls(Found value) {
        return value.words().flatMap(word -> url(word).stream()).toList();
    }

    private static boolean looksLikeWeb(String text) {
        return text.contains("://") && !text.startsWith("file:");
    }

    void add(Destination destination) {
        destinations.add(destination);
    }

    /** For the box's environment. */
    void set(String name, String value) {
        if (value.length() > LONGEST_VALUE || value.chars().anyMatch(Character::isISOControl)) {
            notice(name + " is not set in the box: its value has a control character or is too long");
        } else {
            variables.put(name, value);
        }
    }

    /** A list of URLs for the box's environment; nothing when it is empty. */
    void set(String name, List<WebUrl> urls) {
        if (!urls.isEmpty()) {
            set(name, String.join(" ", urls.stream().map(WebUrl::text).toList()));
        }
    }

    /** The same value inside, when there is one outside. */
    void pass(String name) {
        variable(name).ifPresent(value -> set(name, value));
    }

    Set<Destination> destinations() {
        return destinations;
    }

    Set<String> places() {
        return places;
    }

    List<String> variables() {
        return variables.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toList();
    }

    List<String> notices() {
        return List.copyOf(notices);
    }

    /** A value and where it stands, for people. */
    record Found(String text, String origin) {
        Stream<Found> words() {
            return Stream.of(text.strip().split("\\s+", -1))
                    .filter(word -> !word.isEmpty())
                    .map(word -> new Found(word, origin));
        }
    }
}
