package dev.glovebox.ui.tui.input;

/** The numbers of a control sequence: parameters with a semicolon between them, their parts with a colon. */
record Parameters(String text) {
    /** More is no code point and no modifier. */
    private static final int MOST = 0x1fffff;

    /** Only numbers; others are private to a terminal's answers. */
    boolean isPlain() {
        return text.chars().allMatch(c -> c >= '0' && c <= ';');
    }

    /** A number, or the other value where there is none. */
    int at(int parameter, int part, int otherwise) {
        int from = skip(skip(0, parameter, ';'), part, ':');
        int value = -1;
        for (int i = from; from >= 0 && i < text.length() && Character.isDigit(text.charAt(i)); i++) {
            value = Math.min(MOST, Math.max(0, value) * 10 + text.charAt(i) - '0');
        }
        return value < 0 ? otherwise : value;
    }

    /** After so many separators; -1 if there are fewer, or a parameter ends before. */
    private int skip(int from, int times, char separator) {
        int at = from;
        for (int i = 0; i < times && at >= 0; i++) {
            int next = text.indexOf(separator, at);
            int end = separator == ':' ? text.indexOf(';', at) : -1;
            at = next < 0 || (end >= 0 && end < next) ? -1 : next + 1;
        }
        return at;
    }
}
