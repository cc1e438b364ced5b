package dev.glovebox.tools.output;

import java.nio.charset.StandardCharsets;

/** What becomes of an output, said as simply as can be: decoded at once, then character by character. The quick ways are held to it. */
final class OneByOne {
    private static final int LONGEST_STRING = 4096;
    private static final int LONGEST_LINE = 8192;

    private enum State {
        TEXT,
        ESCAPED,
        SEQUENCE,
        STRING,
        STRING_ESCAPED
    }

    private final StringBuilder plain = new StringBuilder();
    private final StringBuilder whole = new StringBuilder();
    private final StringBuilder line = new StringBuilder();
    private State state = State.TEXT;
    private int length;
    private boolean returned;

    OneByOne(byte[] bytes) {
        for (char c : new String(bytes, StandardCharsets.UTF_8).toCharArray()) {
            state = next(c);
        }
        whole.append(line);
    }

    /** Without control sequences, as it is seen live. */
    String plain() {
        return plain.toString();
    }

    /** What a terminal shows in the end. */
    byte[] whole() {
        return whole.toString().getBytes(StandardCharsets.UTF_8);
    }

    private State next(char c) {
        return switch (state) {
            case TEXT -> text(c);
            case ESCAPED -> escaped(c);
            case SEQUENCE -> c >= '@' && c <= '~' ? State.TEXT : c >= ' ' && c <= '~' ? State.SEQUENCE : text(c);
            case STRING -> string(c);
            case STRING_ESCAPED -> c == '\\' ? State.TEXT : escaped(c);
        };
    }

    private State text(char c) {
        if (c == '\u001b') {
            return State.ESCAPED;
        }
        if (c == '\u009b') {
            return State.SEQUENCE;
        }
        if (c != '\u0007') {
            boolean kept = !Character.isISOControl(c) || "\t\n\r\b".indexOf(c) >= 0;
            show(kept ? c : '\ufffd');
        }
        return State.TEXT;
    }

    private State escaped(char c) {
        length = 0;
        if (c == '[') {
            return State.SEQUENCE;
        }
        if ("]PX^_".indexOf(c) >= 0) {
            return State.STRING;
        }
        return c >= ' ' && c <= '/' ? State.ESCAPED : c >= '0' && c <= '~' ? State.TEXT : text(c);
    }

    private State string(char c) {
        if (c == '\u0007' || c == '\u009c') {
            return State.TEXT;
        }
        if (c == '\n' || ++length > LONGEST_STRING) {
            return text(c);
        }
        return c == '\u001b' ? State.STRING_ESCAPED : State.STRING;
    }

    private void show(char c) {
        plain.append(c);
        switch (c) {
            case '\r' -> returned = true;
            case '\b' -> line.setLength(Math.max(line.length() - 1, 0));
            case '\n' -> letGo("\n");
            default -> write(c);
        }
    }

    private void write(char c) {
        if (returned) {
            line.setLength(0);
            returned = false;
        }
        line.append(c);
        if (line.length() >= LONGEST_LINE && !Character.isHighSurrogate(c)) {
            letGo("");
        }
    }

    private void letGo(String end) {
        whole.append(line).append(end);
        line.setLength(0);
        returned = false;
    }
}
