package dev.glovebox.tools.output;

/**
 * Keeps of a line what a terminal would show last: a progress bar drawn a thousand times over with carriage returns is one line.
 * A long line is let go before it ends, and can then not be taken back.
 */
final class Overwriting {
    private static final int LONGEST = 8192;

    private final StringBuilder line = new StringBuilder();
    private boolean returned;

    String filter(String text) {
        StringBuilder out = new StringBuilder(text.length() + line.length());
        if (!returned && text.indexOf('\r') < 0 && text.indexOf('\b') < 0) {
            return passLines(text, out);
        }
        for (int i = 0; i < text.length(); i++) {
            take(text.charAt(i), out);
        }
        return out.toString();
    }

    String end() {
        String rest = line.toString();
        line.setLength(0);
        returned = false;
        return rest;
    }

    /** The common case: whole lines go as they are. */
    private String passLines(String text, StringBuilder out) {
        int end = text.lastIndexOf('\n') + 1;
        if (end > 0) {
            out.append(end()).append(text, 0, end);
        }
        for (int i = end; i < text.length(); i++) {
            write(text.charAt(i), out);
        }
        return out.toString();
    }

    private void take(char c, StringBuilder out) {
        switch (c) {
            case '\r' -> returned = true;
            case '\n' -> {
                out.append(line).append('\n');
                end();
            }
            case '\b' -> line.setLength(Math.max(line.length() - 1, 0));
            default -> write(c, out);
        }
    }

    private void write(char c, StringBuilder out) {
        if (returned) {
            end();
        }
        line.append(c);
        if (line.length() >= LONGEST && !Character.isHighSurrogate(c)) {
            out.append(end());
        }
    }
}
