package dev.glovebox.protocol;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Something beyond commands and files that a box has because a person asked for it, and that takes memory. */
public enum Capability {
    /** A screen with windows, a mouse and a keyboard. */
    DESKTOP;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Capability> parse(String word) {
        return Stream.of(values())
                .filter(capability -> capability.word().equals(word))
                .findFirst();
    }

    /** For whoever gave a word that is none. */
    public static String known() {
        return Stream.of(values()).map(Capability::word).collect(Collectors.joining(", "));
    }
}
