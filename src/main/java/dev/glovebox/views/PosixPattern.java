package dev.glovebox.views;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Brings a pattern as people write it today to what the glove matches: glibc's extended expressions, byte by byte. What those
 * would silently read otherwise is refused.
 */
final class PosixPattern {
    /** The pattern cannot be brought over; the message says what to write instead. */
    static final class Unknown extends Exception {
        private static final long serialVersionUID = 1;

        Unknown(String message) {
            super(message);
        }
    }

    private final String text;
    private final StringBuilder out = new StringBuilder();
    private int at;

    private PosixPattern(String text) {
        this.text = text;
    }

    static String literal(String text) {
        return text.replaceAll("[.\\[\\\\()*+?{|^$]", "\\\\$0");
    }

    static String regex(String text) throws Unknown {
        var pattern = new PosixPattern(text);
        while (pattern.at < text.length()) {
            pattern.piece();
        }
        return pattern.out.toString();
    }

    private void piece() throws Unknown {
        int c = text.codePointAt(at);
        at += Character.charCount(c);
        switch (c) {
            case '\\' -> escape();
            case '[' -> bracket();
            case '(' -> group();
            case '*', '+', '?', '}' -> quantifier((char) c);
            case '\n' -> throw new Unknown("lines are searched one by one, so a newline never matches");
            default -> plain(c);
        }
    }

    private void escape() throws Unknown {
        char c = escaped();
        Optional<String> known = classOf(c);
        if (known.isPresent()) {
            out.append(known.get().length() > 1 ? "[" + known.get() + "]" : known.get());
        } else if (c == 'D') {
            out.append("[^[:digit:]]");
        } else if ("WSbB123456789".indexOf(c) >= 0 || isPunctuation(c)) {
            out.append('\\').append(c);
        } else {
            throw new Unknown("\\" + c + " is not known here");
        }
    }

    private char escaped() throws Unknown {
        if (at == text.length()) {
            throw new Unknown("a backslash at the end");
        }
        return text.charAt(at++);
    }

    private static Optional<String> classOf(char c) {
        return switch (c) {
            case 'd' -> Optional.of("[:digit:]");
            case 'w' -> Optional.of("[:alnum:]_");
            case 's' -> Optional.of("[:space:]");
            case 't' -> Optional.of("\t");
            case 'r' -> Optional.of("\r");
            default -> Optional.empty();
        };
    }

    private static boolean isPunctuation(char c) {
        return c > ' ' && c < 0x7f && !Character.isLetterOrDigit(c);
    }

    /** In brackets POSIX takes a backslash for itself, and a bracket that comes first. */
    private void bracket() throws Unknown {
        out.append('[');
        take("^");
        take("]");
        while (true) {
            if (at == text.length()) {
                throw new Unknown("a [ without its ]");
            }
            char c = text.charAt(at++);
            if (c == ']') {
                out.append(c);
                return;
            }
            bracketMember(c);
        }
    }

    private void bracketMember(char c) throws Unknown {
        if (c > 0x7e) {
            throw new Unknown("in [ ] only ASCII characters are known; write (a|b)");
        }
        int close = text.indexOf(":]", at);
        if (c == '[' && text.startsWith(":", at) && close > at) {
            out.append(text, at - 1, close + 2);
            at = close + 2;
        } else if (c == '[') {
            out.append("[.[.]");
        } else if (c == '\\') {
            bracketEscape(escaped());
        } else {
            out.append(c);
        }
    }

    private void bracketEscape(char c) throws Unknown {
        Optional<String> known = classOf(c);
        if (known.isEmpty() && !isPunctuation(c)) {
            throw new Unknown("\\" + c + " is not known in [ ]");
        }
        out.append(known.orElse("[." + c + ".]"));
    }

    private void take(String expected) {
        if (text.startsWith(expected, at)) {
            out.append(expected);
            at += expected.length();
        }
    }

    private void group() throws Unknown {
        out.append('(');
        if (text.startsWith("?:", at)) {
            requireNoBackReference("(?:");
            at += 2;
        } else if (text.startsWith("?", at)) {
            throw new Unknown("groups that begin with (? are not known here");
        }
    }

    /** A lazy or a greedy match is on the same lines. */
    private void quantifier(char c) {
        out.append(c);
        if (text.startsWith("?", at)) {
            at++;
        }
    }

    /** A character of several bytes is repeated whole only in a group. */
    private void plain(int c) throws Unknown {
        String self = Character.toString(c);
        boolean several = self.getBytes(StandardCharsets.UTF_8).length > 1;
        if (several && at < text.length() && "*+?{".indexOf(text.charAt(at)) >= 0) {
            requireNoBackReference(self);
            self = "(" + self + ")";
        }
        out.append(self);
    }

    private void requireNoBackReference(String beside) throws Unknown {
        if (text.matches("(?s).*\\\\[1-9].*")) {
            throw new Unknown("a back-reference beside " + beside + " is not known here");
        }
    }
}
