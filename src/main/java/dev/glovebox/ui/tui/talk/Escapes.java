package dev.glovebox.ui.tui.talk;

/** Programs colour what they print; left in, the codes would stand there as text. */
final class Escapes {
    private static final char ESCAPE = '\033';
    private static final char BELL = '\007';

    private Escapes() {}

    /** The line without whole sequences; whatever else would steer a terminal becomes visible where it is shown. */
    static String dropped(String line) {
        if (line.indexOf(ESCAPE) < 0) {
            return line;
        }
        StringBuilder plain = new StringBuilder(line.length());
        for (int i = 0; i < line.length(); ) {
            int end = line.charAt(i) == ESCAPE ? end(line, i) : i;
            if (end > i) {
                i = end;
            } else {
                plain.append(line.charAt(i++));
            }
        }
        return plain.toString();
    }

    /** Where the sequence is over that begins here; here itself when it is none, or not whole. */
    private static int end(String line, int at) {
        if (at + 1 >= line.length()) {
            return at;
        }
        return switch (line.charAt(at + 1)) {
            case '[' -> endOfControl(line, at);
            case ']', 'P', '_', '^', 'X' -> endOfString(line, at);
            case '(', ')' -> Math.min(line.length(), at + 3);
            default -> at;
        };
    }

    private static int endOfControl(String line, int at) {
        int end = at + 2;
        while (end < line.length() && line.charAt(end) >= 0x20 && line.charAt(end) < 0x40) {
            end++;
        }
        boolean whole = end < line.length() && line.charAt(end) >= 0x40 && line.charAt(end) < 0x7f;
        return whole ? end + 1 : at;
    }

    private static int endOfString(String line, int at) {
        for (int end = at + 2; end < line.length(); end++) {
            if (line.charAt(end) == BELL) {
                return end + 1;
            }
            if (line.charAt(end) == ESCAPE && end + 1 < line.length() && line.charAt(end + 1) == '\\') {
                return end + 2;
            }
        }
        return at;
    }
}
