package dev.glovebox.app.settings;

import java.nio.file.Path;

/** A path for a box that leads elsewhere by a link which a box may have made: a person at a terminal is asked, anybody else is refused. */
public final class LinkedPath extends UsageError {
    private static final long serialVersionUID = 1;

    private final transient Path given;
    private final transient Path real;
    private final String fact;

    LinkedPath(String option, Path given, Path link, Path real) {
        this(
                option + " " + given + ": " + link + " is a link, which a box may have made, and leads to " + real,
                given,
                real,
                option);
    }

    private LinkedPath(String fact, Path given, Path real, String option) {
        super(fact + ": if that is meant, name it: " + option + " " + real);
        this.fact = fact;
        this.given = given;
        this.real = real;
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
