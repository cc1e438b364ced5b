package dev.glovebox.ui.tui.input;

/** Text from outside as it may stand in an input: lines end with a line feed, and the only other control character is the tab. */
final class CleanText {
    private CleanText() {}

    static String of(String text) {
        int at = 0;
        while (at < text.length() && stays(text.charAt(at))) {
            at++;
        }
        return at == text.length() ? text : cleaned(text, at);
    }

    private static String cleaned(String text, int from) {
        StringBuilder clean = new StringBuilder(text.length()).append(text, 0, from);
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean endsLine = c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n');
            if (endsLine) {
                clean.append('\n');
            } else if (stays(c)) {
                clean.append(c);
            }
        }
        return clean.toString();
    }

    private static boolean stays(char c) {
        return c == '\n' || c == '\t' || !Character.isISOControl(c);
    }
}
