package dev.glovebox.protocol;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Something beyond commands and files that a box has because a person asked for it, and that takes memory. */
public enum Capability {
    /** A screen with windows, a mouse and a keyboard. */
    DESKTOP("a desktop", 100, 1024),

    /** JupyterLab with its kernels. */
    NOTEBOOK("a notebook", 250, 1024),

    /** A browser that the agent drives, on the desktop. */
    BROWSER("a browser", 500, 1024);

    private static final long MIB = 1024 * 1024;

    private final String noun;
    private final int takesMib;
    private final int risesMib;

    Capability(String noun, int takesMib, int risesMib) {
        this.noun = noun;
        this.takesMib = takesMib;
        this.risesMib = risesMib;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** With its article. */
    public String noun() {
        return noun;
    }

    /** About what it takes of memory once it is used, in bytes. */
    public long takes() {
        return takesMib * MIB;
    }

    /** By how much a box with it may use more memory than one without, unless a person says how much. */
    public long rises() {
        return risesMib * MIB;
    }

    public static Optional<Capability> parse(String word) {
        return Stream.of(values())
                .filter(capability -> capability.word().equals(word))
                .findFirst();
    }

    /** These and those that they stand on: a browser is seen on the desktop. */
    public static Set<Capability> complete(Set<Capability> asked) {
        EnumSet<Capability> all = EnumSet.noneOf(Capability.class);
        all.addAll(asked);
        if (all.contains(BROWSER)) {
            all.add(DESKTOP);
        }
        return all;
    }

    /** For whoever gave a word that is none. */
    public static String known() {
        return Stream.of(values()).map(Capability::word).collect(Collectors.joining(", "));
    }
}
