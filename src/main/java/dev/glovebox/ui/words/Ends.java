package dev.glovebox.ui.words;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;

/** How a call ended, as far as its details tell. */
public final class Ends {
    private Ends() {}

    /** All that a command's result says when it printed nothing. */
    public static Content alone(Json details) {
        return new Content.Text("[exit " + details.number("exit").orElse(0L) + "]");
    }

    /** What a command printed: a result ends with its exit status, which is shown elsewhere. */
    public static String printed(String text, Json details) {
        String end = "\n[exit " + details.number("exit").orElse(0L) + "]";
        return text.endsWith(end) ? text.substring(0, text.length() - end.length()) : text;
    }

    /** With the dot before it, or empty. */
    public static String of(Json details) {
        if (details.bool("timeout").orElse(false)) {
            return "  ·  timed out";
        }
        return details.number("exit")
                .map(code -> "  ·  exit " + code)
                .or(() -> details.number("signal").map(signal -> "  ·  signal " + signal))
                .orElse("");
    }
}
