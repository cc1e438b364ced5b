package dev.glovebox.app.settings;

import java.nio.file.Path;

/** A path for a box that leads elsewhere by a link which a box may have made: a person at a terminal is asked, anybody else is refused. */
public final class LinkedPath extends UsageError {
    private static final long serialVersionUID = 1;

    private final transient Path given;
    private final transient Path real;
    private final String fact;

    LinkedPath(String option, Path given, Path link, Path real) {
        this(fact(option, given, link, real), given, real, "name it: " + option + " " + real);
    }

    private LinkedPath(String fact, Path given, Path real, String wayOut) {
        super(fact + ": if that is meant, " + wayOut);
        this.fact = fact;
        this.given = given;
        this.real = real;
    }

    /** The current folder, which the person entered by a link. */
    static LinkedPath entered(Path given, Path link, Path real) {
        return new LinkedPath(fact("the current folder", given, link, real), given, real, "enter it: cd " + real);
    }

    private static String fact(String what, Path given, Path link, Path real) {
        return what + " " + given + ": " + link + " is a link, which a box may have made, and leads to " + real;
    }

    /** What a person is asked about. */
    public String fact() {
        return fact;
    }

    public Path given() {
        return given;
    }

    /** Where it led when it was looked at. */
    public Path real() {
        return real;
    }
}
