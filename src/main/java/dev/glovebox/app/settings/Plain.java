package dev.glovebox.app.settings;

/** Text that a terminal can show without obeying it. */
public final class Plain {
    private Plain() {}

    /** Control characters, escape sequences' first bytes and bidirectional overrides become visible. */
    public static String text(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints().forEach(c -> append(plain, c));
        return plain.toString();
    }

    private static void append(StringBuilder plain, int c) {
        int kind = Character.getType(c);
        if (kind == Character.CONTROL
                || kind == Character.FORMAT
                || kind == Character.SURROGATE
                || kind == Character.LINE_SEPARATOR
                || kind == Character.PARAGRAPH_SEPARATOR) {
            plain.append(String.format("\\u%04x", c));
        } else {
            plain.appendCodePoint(c);
        }
    }
}
