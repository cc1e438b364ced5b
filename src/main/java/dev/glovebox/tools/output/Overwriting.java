package dev.glovebox.tools.output;

/**
 * Keeps of a line what a terminal would show last: a progress bar drawn a thousand times over with carriage returns is one line.
 * A long line is let go before it ends, and can then not be taken back.
 */
final class Overwriting {
    private static final int LONGEST = 8192;

    private final StringBuilder line = new StringBuilder();
    private boolean returned;

    /** Whether what comes next overwrites the line. */
    boolean isReturned() {
        return returned;
    }

    String filter(String text) {
        StringBuilder out = new StringBuilder(text.length() + line.length());
        if (!returned && text.indexOf('\r') < 0 && text.indexOf('\b') < 0) {
            return passLines(text, out);
        }
        for (int i = 0; i < text.length(); i++) {
            int plain = plainFrom(text, i);
            write(text, i, plain, out);
            i = plain;
            if (i < text.length()) {
                move(text.charAt(i), out);
            }
        }
        return out.toString();
    }

    String end() {
        String rest = line.toString();
        clear();
        return rest;
    }

    private void clear() {
        line.setLength(0);
        returned = false;
    }

    /** The common case: whole lines go as they are. */
    private String passLines(String text, StringBuilder out) {
        int end = text.lastIndexOf('\n') + 1;
        if (end > 0) {
            out.append(line).append(text, 0, end);
            clear();
        }
        write(text, end, text.length(), out);
        return out.toString();
    }

    private static int plainFrom(String text, int start) {
        int i = start;
        while (i < text.length() && (text.charAt(i) > '\r' || !isMove(text.charAt(i)))) {
            i++;
        }
        return i;
    }

    private static boolean isMove(char c) {
        return c == '\r' || c == '\n' || c == '\b';
    }

    private void move(char c, StringBuilder out) {
        switch (c) {
            case '\r' -> returned = true;
            case '\n' -> {
                out.append(line).append('\n');
                clear();
            }
            default -> line.setLength(Math.max(line.length() - 1, 0));
        }
    }

    private void write(String text, int from, int to, StringBuilder out) {
        if (returned && from < to) {
            clear();
        }
        for (int at = from; at < to; ) {
            int count = Math.clamp(LONGEST - line.length(), 1, to - at);
            line.append(text, at, at + count);
            at += count;
            if (line.length() >= LONGEST && !Character.isHighSurrogate(line.charAt(line.length() - 1))) {
                out.append(line);
                clear();
            }
        }
    }
}
