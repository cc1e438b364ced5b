package dev.glovebox.ui.words;

import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.PlainText;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a call acts on, short enough for a line. */
public final class CallWords {
    private static final int LONGEST = 100;
    private static final List<String> TELLING = List.of(
            "command", "path", "pattern", "code", "from", "url", "target", "text", "gone", "keys", "until", "format");

    private CallWords() {}

    /** Models call tools that there are not, by names of any length. */
    public static String name(ToolCall call) {
        return shortened(call.name());
    }

    public static String of(ToolCall call) {
        try {
            return shortened(subject(Json.parse(call.arguments().isBlank() ? "{}" : call.arguments())));
        } catch (MalformedJson e) {
            return shortened(call.arguments());
        }
    }

    private static String subject(Json arguments) {
        if (arguments.string("from").isPresent() && arguments.string("to").isPresent()) {
            return arguments.string("from").orElseThrow() + " → "
                    + arguments.string("to").orElseThrow();
        }
        if (arguments.string("action").isPresent()) {
            return acted(arguments);
        }
        if (arguments.string("method").isPresent() && arguments.string("url").isPresent()) {
            return arguments.string("method").orElseThrow() + " "
                    + arguments.string("url").orElseThrow();
        }
        if (arguments.string("target").isPresent()) {
            return arguments.string("target").orElseThrow()
                    + given(arguments, "value", " = ")
                    + given(arguments, "keys", " ");
        }
        return TELLING.stream()
                .flatMap(name -> arguments.string(name).stream())
                .findFirst()
                .map(first -> withOthers(first, arguments))
                .orElseGet(() -> withOthers("", arguments));
    }

    /** Such as {@code click 640,400}, {@code drag 10,10 → 40,10} or {@code focus todo}. */
    private static String acted(Json arguments) {
        String target = arguments.string("window").map(window -> " " + window).orElse("")
                + place(arguments, "x", "y", " ")
                + place(arguments, "to_x", "to_y", " → ");
        return arguments.string("action").orElseThrow() + target;
    }

    private static String given(Json arguments, String name, String before) {
        return arguments.string(name).map(text -> before + text).orElse("");
    }

    private static String place(Json arguments, String x, String y, String before) {
        return arguments.number(x).isPresent() && arguments.number(y).isPresent()
                ? before + arguments.number(x).get() + "," + arguments.number(y).get()
                : "";
    }

    /** A call may name further files in a list. */
    private static String withOthers(String first, Json arguments) {
        return Stream.of(Stream.of(first), paths(arguments, "files"), paths(arguments, "edits"))
                .flatMap(paths -> paths)
                .filter(path -> !path.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static Stream<String> paths(Json arguments, String list) {
        return arguments.list(list).stream().flatMap(item -> item.string("path").stream());
    }

    /** The first line that says something; more of it is only hinted at. */
    private static String shortened(String text) {
        String stripped = text.strip();
        String first = stripped.lines().findFirst().orElse("");
        String plain = PlainText.line(beginning(first).replace('\t', ' '));
        boolean more = first.length() < stripped.length();
        return plain.codePointCount(0, plain.length()) > LONGEST
                ? plain.substring(0, plain.offsetByCodePoints(0, LONGEST)) + "…"
                : plain + (more ? " …" : "");
    }

    /** More than is shown, and little enough to be made plain for one line. */
    private static String beginning(String line) {
        return line.length() > 4 * LONGEST ? line.substring(0, 4 * LONGEST) : line;
    }
}
