package dev.glovebox.views.relay;

import java.util.Locale;
import java.util.regex.Pattern;

/** One line of a head, which can be written as it is: it has neither the end of a line nor another control character. */
public record Field(String name, String value) {
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}");
    private static final Pattern VALUE = Pattern.compile("[\\t -~\\x80-\\xff]*");

    public Field {
        if (!NAME.matcher(name).matches() || !VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException("no header has such a name or such a value");
        }
    }

    /** As two are the same. */
    String key() {
        return name.toLowerCase(Locale.ROOT);
    }

    boolean is(String other) {
        return name.equalsIgnoreCase(other);
    }
}
