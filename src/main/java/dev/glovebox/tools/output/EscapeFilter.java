package dev.glovebox.tools.output;

/**
 * Takes out terminal control sequences (ECMA-48, section 5.4 and 5.6) that come in pieces cut anywhere. What remains holds no control
 * characters but tab, newline, carriage return and backspace; others become replacement characters.
 */
final class EscapeFilter {
    /** A text that begins like a title or a picture for the terminal and never ends is text after all. */
    private static final int LONGEST_STRING = 4096;

    private static final char ESCAPE = 0x1b;
    private static final char BELL = 7;
    private static final char REPLACEMENT = '\ufffd';

    private enum State {
        TEXT,
        ESCAPED,
        SEQUENCE,
        STRING,
        STRING_ESCAPED
    }

    private State state = State.TEXT;
    private int length;

    /** Whether what comes next is text, not the rest of a sequence. */
    boolean isInText() {
        return state == State.TEXT;
    }

    String filter(String text) {
        int plain = state == State.TEXT ? plainFrom(text, 0) : 0;
        if (plain == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length()).append(text, 0, plain);
        for (int i = plain; i < text.length(); ) {
            take(text.charAt(i++), out);
            if (state == State.TEXT && i < text.length() && isPlain(text.charAt(i))) {
                plain = plainFrom(text, i);
                out.append(text, i, plain);
                i = plain;
            }
        }
        return out.toString();
    }

    /** Where the text that needs no look ends; nearly all of it needs none. */
    private static int plainFrom(String text, int start) {
        int i = start;
        while (i < text.length() && isPlain(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private static boolean isPlain(char c) {
        return c >= ' ' ? c < 0x7f || c > 0x9f : c == '\n' || c == '\t';
    }

    private void take(char c, StringBuilder out) {
        state = switch (state) {
            case TEXT -> text(c, out);
            case ESCAPED -> escaped(c, out);
            case SEQUENCE -> sequence(c, out);
            case STRING -> string(c, out);
            case STRING_ESCAPED -> c == '\\' ? State.TEXT : escaped(c, out);
        };
    }

    private State text(char c, StringBuilder out) {
        switch (c) {
            case ESCAPE -> {
                return State.ESCAPED;
            }
            case '\u009b' -> {
                return State.SEQUENCE;
            }
            case '\t', '\n', '\r', '\b' -> out.append(c);
            case BELL -> {}
            default -> out.append(Character.isISOControl(c) ? REPLACEMENT : c);
        }
        return State.TEXT;
    }

    private State escaped(char c, StringBuilder out) {
        length = 0;
        return switch (c) {
            case '[' -> State.SEQUENCE;
            case ']', 'P', 'X', '^', '_' -> State.STRING;
            default -> isIntermediate(c) ? State.ESCAPED : isFinal(c) ? State.TEXT : text(c, out);
        };
    }

    private State sequence(char c, StringBuilder out) {
        if (c >= '@' && c <= '~') {
            return State.TEXT;
        }
        return isIntermediate(c) || isFinal(c) ? State.SEQUENCE : text(c, out);
    }

    private State string(char c, StringBuilder out) {
        if (c == BELL || c == '\u009c') {
            return State.TEXT;
        }
        if (c == '\n' || ++length > LONGEST_STRING) {
            return text(c, out);
        }
        return c == ESCAPE ? State.STRING_ESCAPED : State.STRING;
    }

    private static boolean isIntermediate(char c) {
        return c >= ' ' && c <= '/';
    }

    private static boolean isFinal(char c) {
        return c >= '0' && c <= '~';
    }
}
