package dev.glovebox.ui.tui.full;

/** Short ends of texts that may be of any length. */
final class Clip {
    private static final String MORE = "…";

    private Clip() {}

    static String of(String text, int most) {
        return text.length() <= most ? text : text.substring(0, edge(text, most)) + MORE;
    }

    static String end(String text, int most) {
        return text.length() <= most ? text : MORE + text.substring(edge(text, text.length() - most));
    }

    static String firstLine(String text) {
        int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end);
    }

    /** The place, or the one before when it is within a character. */
    static int edge(String text, int at) {
        boolean within = at > 0
                && at < text.length()
                && Character.isLowSurrogate(text.charAt(at))
                && Character.isHighSurrogate(text.charAt(at - 1));
        return within ? at - 1 : at;
    }

    /** Line ends, and one for a last line without. */
    static int lines(String text) {
        int lines = text.isEmpty() || text.endsWith("\n") ? 0 : 1;
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
            lines++;
        }
        return lines;
    }
}
