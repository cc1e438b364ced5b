package dev.glovebox.ui.web.views;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is shown of a box, as the first part of a host's name says it: the desktop by the box's id alone, a server inside with its port
 * before it. An id's first part has eight characters, a port at most five, so that neither can be taken for the other.
 */
public record ViewName(String id, OptionalInt port) {
    private static final Pattern ID = Pattern.compile("[0-9a-z]{8}(?:-[0-9a-z]{1,12}){1,4}");
    private static final Pattern LABEL = Pattern.compile("(?:([1-9][0-9]{0,4})-)?(" + ID.pattern() + ")");
    private static final int MOST_PORT = 0xffff;

    public ViewName {
        if (!ID.matcher(id).matches() || port.orElse(1) < 1 || port.orElse(1) > MOST_PORT) {
            throw new IllegalArgumentException("there is no view of " + id + " at " + port);
        }
    }

    public static ViewName desktop(String id) {
        return new ViewName(id, OptionalInt.empty());
    }

    public static ViewName preview(String id, int port) {
        return new ViewName(id, OptionalInt.of(port));
    }

    /** In small letters. */
    public static Optional<ViewName> parse(String label) {
        Matcher matcher = LABEL.matcher(label);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int port = matcher.group(1) == null ? 0 : Integer.parseInt(matcher.group(1));
        return port > MOST_PORT
                ? Optional.empty()
                : Optional.of(new ViewName(matcher.group(2), port == 0 ? OptionalInt.empty() : OptionalInt.of(port)));
    }

    /** The first part of a host's name. */
    public String label() {
        return port.isPresent() ? port.getAsInt() + "-" + id : id;
    }
}
