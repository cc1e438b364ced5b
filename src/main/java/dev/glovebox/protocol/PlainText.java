package dev.glovebox.protocol;

/** Text from models, boxes and files that a terminal can show without obeying it: what would steer it becomes visible. */
public final class PlainText {
    private static final int PICTURES = 0x2400;
    private static final int PICTURE_OF_DELETE = 0x2421;
    private static final int DELETE = 0x7f;
    private static final int NEXT_LINE = 0x85;
    private static final int NON_JOINER = 0x200c;
    private static final int JOINER = 0x200d;

    private PlainText() {}

    /** Keeps line ends and tabs; a carriage return before a line end, or at the very end, is dropped. */
    public static String lines(String text) {
        if (isPlain(text)) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length() + 16);
        for (int i = 0, c; i < text.length(); i += Character.charCount(c)) {
            c = text.codePointAt(i);
            boolean lineEnd = c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) == '\n');
            if (c == '\n' || c == '\t') {
                plain.append((char) c);
            } else if (!lineEnd) {
                append(plain, c);
            }
        }
        return plain.toString();
    }

    /** On one line; a line end becomes visible too. */
    public static String line(String text) {
        if (isPrintable(text)) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints().forEach(c -> append(plain, c));
        return plain.toString();
    }

    /** The same JSON: what would steer stands in its strings, and half a character too, where there are escapes for both. */
    public static String json(String json) {
        if (isPlain(json)) {
            return json;
        }
        StringBuilder plain = new StringBuilder(json.length() + 16);
        json.codePoints().forEach(c -> {
            if (c >= DELETE && steers(c)) {
                Character.toString(c).chars().forEach(unit -> plain.append(String.format("\\u%04x", unit)));
            } else {
                plain.appendCodePoint(c);
            }
        });
        return plain.toString();
    }

    /** Nothing but blanks, also those that do not break lines ({@link String#isBlank} knows none of them): providers refuse such a text. */
    public static boolean isBlank(String text) {
        return text.codePoints().allMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c) || c == NEXT_LINE);
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < ' ' && c != '\n' && c != '\t') || c >= DELETE) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPrintable(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) >= DELETE) {
                return false;
            }
        }
        return true;
    }

    private static void append(StringBuilder plain, int c) {
        if (!steers(c)) {
            plain.appendCodePoint(c);
        } else if (c < ' ') {
            plain.append((char) (PICTURES + c));
        } else if (c == DELETE) {
            plain.append((char) PICTURE_OF_DELETE);
        } else {
            plain.append(String.format("\\u%04x", c));
        }
    }

    /** Joiners are what families of emojis and several scripts are made with. */
    private static boolean steers(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                true;
            case Character.FORMAT -> c != NON_JOINER && c != JOINER;
            default -> false;
        };
    }
}
