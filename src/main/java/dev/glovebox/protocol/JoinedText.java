package dev.glovebox.protocol;

import java.util.Optional;

/**
 * A text without what parts a word for programs and not for its reader: the backslash before the end of a line that
 * goes on, invisible letters, colours of terminals, and JSON's escapes for letters of ASCII. It knows where each letter stood.
 */
final class JoinedText {
    private static final char ESCAPE = '\u001b';
    private static final int LONGEST_SEQUENCE = 32;
    private static final int ESCAPED = "\\u0000".length();
    private static final int[] NONE = {};

    private final String text;
    private final int[] starts;
    private final int[] ends;

    /** The places are empty when nothing was taken out. */
    private JoinedText(String text, int[] starts, int[] ends) {
        this.text = text;
        this.starts = starts;
        this.ends = ends;
    }

    static JoinedText same(String text) {
        return new JoinedText(text, NONE, NONE);
    }

    /** Empty when the text has nothing of it. */
    static Optional<JoinedText> of(String text) {
        return hasBreak(text) ? Optional.of(joined(text)) : Optional.empty();
    }

    private static boolean hasBreak(String text) {
        for (int at = 0; at < text.length(); at++) {
            if (pastBreak(text, at) > at || escaped(text, at) >= 0) {
                return true;
            }
        }
        return false;
    }

    private static JoinedText joined(String text) {
        StringBuilder joined = new StringBuilder();
        int[] starts = new int[text.length()];
        int[] ends = new int[text.length()];
        int at = 0;
        while (at < text.length()) {
            int past = pastBreak(text, at);
            if (past > at) {
                at = past;
                continue;
            }
            int letter = escaped(text, at);
            starts[joined.length()] = at;
            at += letter < 0 ? 1 : ESCAPED;
            ends[joined.length()] = at;
            joined.append(letter < 0 ? text.charAt(at - 1) : (char) letter);
        }
        return new JoinedText(joined.toString(), starts, ends);
    }

    String text() {
        return text;
    }

    /** Where the letter at this place began. */
    int start(int place) {
        return starts.length == 0 ? place : starts[place];
    }

    /** Where the letter before this place ended. */
    int end(int place) {
        return ends.length == 0 ? place : ends[place - 1];
    }

    private static int pastBreak(String text, int at) {
        char c = text.charAt(at);
        return switch (c) {
            case '\\' -> Math.max(at, pastLineEnd(text, at + 1));
            case ESCAPE -> pastSequence(text, at);
            default -> Character.getType(c) == Character.FORMAT ? at + 1 : at;
        };
    }

    /** Less than 0 when no line ends there. */
    private static int pastLineEnd(String text, int at) {
        int end = text.startsWith("\r", at) ? at + 1 : at;
        return text.startsWith("\n", end) ? end + 1 : -1;
    }

    /** See ECMA-48, control sequences: parameters, then one letter. */
    private static int pastSequence(String text, int at) {
        if (!text.startsWith("[", at + 1)) {
            return at;
        }
        int most = Math.min(text.length(), at + LONGEST_SEQUENCE);
        for (int end = at + 2; end < most; end++) {
            if (text.charAt(end) >= '@' && text.charAt(end) <= '~') {
                return end + 1;
            }
        }
        return at;
    }

    /** The letter that such an escape stands for, or -1: backslash, u and four digits. */
    private static int escaped(String text, int at) {
        if (!text.startsWith("\\u00", at) || at + ESCAPED > text.length()) {
            return -1;
        }
        int letter = 16 * Character.digit(text.charAt(at + 4), 16) + Character.digit(text.charAt(at + 5), 16);
        return letter > ' ' && letter < '\u007f' ? letter : -1;
    }
}
