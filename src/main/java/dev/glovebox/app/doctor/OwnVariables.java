package dev.glovebox.app.doctor;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** This process's own environment, looked for in what a box sees. It is compared out here, so that no key goes in. */
record OwnVariables(Map<String, String> own) {
    /** Shorter values are the same by chance. */
    private static final int SHORTEST = 4;

    /** What a box has too, perhaps with the same value. */
    private static final Set<String> ORDINARY =
            Set.of("HOME", "JAVA_HOME", "LANG", "LC_ALL", "LOGNAME", "PATH", "RUSTUP_HOME", "SHELL", "TERM", "USER");

    OwnVariables {
        own = Map.copyOf(own);
    }

    /** The name of one that is among the entries. */
    Optional<String> among(String told) {
        Set<String> entries = new HashSet<>(List.of(told.split("\0", -1)));
        return telling().stream()
                .filter(name -> entries.contains(name + "=" + own.get(name)))
                .findFirst();
    }

    /** The names of those by which a leak would be known. */
    private Set<String> telling() {
        Set<String> names = new TreeSet<>();
        own.forEach((name, value) -> {
            if (value.length() >= SHORTEST && !ORDINARY.contains(name)) {
                names.add(name);
            }
        });
        return names;
    }
}
