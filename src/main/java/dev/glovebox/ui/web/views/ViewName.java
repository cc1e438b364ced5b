package dev.glovebox.ui.web.views;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is shown of a box, as the first part of a host's name says it: the desktop by the box's id alone, the notebook with a word and a
 * server inside with its port before it. An id's first part has eight characters, a port at most five and the word three, so that none
 * can be taken for another.
 */
public record ViewName(String id, Kind kind) {
    private static final Pattern ID = Pattern.compile("[0-9a-z]{8}(?:-[0-9a-z]{1,12}){1,4}");
    private static final String NOTEBOOK = "lab";
    private static final Pattern LABEL =
            Pattern.compile("(?:([1-9][0-9]{0,4}|" + NOTEBOOK + ")-)?(" + ID.pattern() + ")");
    private static final int MOST_PORT = 0xffff;

    /** Which of its views. */
    public sealed interface Kind {
        record Desktop() implements Kind {}

        record Notebook() implements Kind {}

        record Preview(int port) implements Kind {
            public Preview {
                if (port < 1 || port > MOST_PORT) {
                    throw new IllegalArgumentException("there is no view at port " + port);
                }
            }
        }
    }

    public ViewName {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("there is no view of " + id);
        }
    }

    public static ViewName desktop(String id) {
        return new ViewName(id, new Kind.Desktop());
    }

    public static ViewName notebook(String id) {
        return new ViewName(id, new Kind.Notebook());
    }

    public static ViewName preview(String id, int port) {
        return new ViewName(id, new Kind.Preview(port));
    }

    /** In small letters. */
    public static Optional<ViewName> parse(String label) {
        Matcher matcher = LABEL.matcher(label);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String before = Optional.ofNullable(matcher.group(1)).orElse("");
        String id = matcher.group(2);
        if (before.isEmpty()) {
            return Optional.of(desktop(id));
        }
        if (before.equals(NOTEBOOK)) {
            return Optional.of(notebook(id));
        }
        int port = Integer.parseInt(before);
        return port > MOST_PORT ? Optional.empty() : Optional.of(preview(id, port));
    }

    /** The first part of a host's name. */
    public String label() {
        return switch (kind) {
            case Kind.Desktop() -> id;
            case Kind.Notebook() -> NOTEBOOK + "-" + id;
            case Kind.Preview(int port) -> port + "-" + id;
        };
    }
}
