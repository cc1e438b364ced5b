package dev.glovebox.app.service;

import dev.glovebox.app.settings.Surroundings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The server's own folders, whose places are none of a user's business: reasons name them by a word. */
final class HostPaths {
    private final List<Place> places;

    private record Place(Path folder, String word) {
        /** With what follows it, unless it is the beginning of another name. */
        String hide(String text) {
            return Pattern.compile(Pattern.quote(folder.toString()) + "(?![\\w-])")
                    .matcher(text)
                    .replaceAll(Matcher.quoteReplacement(word));
        }
    }

    private HostPaths(List<Place> places) {
        this.places = places.stream()
                .filter(place -> place.folder().isAbsolute() && place.folder().getNameCount() > 0)
                .sorted(Comparator.comparing((Place place) -> place.folder().getNameCount())
                        .reversed())
                .toList();
    }

    static HostPaths of(Surroundings surroundings, TaskFolders folders) {
        List<Place> places = new ArrayList<>(List.of(
                new Place(folders.tasks(), "TASKS"),
                new Place(surroundings.state(), "STATE"),
                new Place(surroundings.config(), "CONFIG"),
                new Place(surroundings.cache(), "CACHE")));
        add(places, Optional.ofNullable(folders.tasks().getParent()), "DATA");
        add(places, surroundings.installation(), "GLOVEBOX");
        add(places, surroundings.home(), "HOME");
        add(places, surroundings.account().home(), "HOME");
        return new HostPaths(places);
    }

    private static void add(List<Place> places, Optional<Path> folder, String word) {
        folder.ifPresent(path -> places.add(new Place(path, word)));
    }

    String hide(String text) {
        String hidden = text;
        for (Place place : places) {
            hidden = place.hide(hidden);
        }
        return hidden;
    }
}
