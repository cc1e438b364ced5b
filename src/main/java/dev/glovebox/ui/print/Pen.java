package dev.glovebox.ui.print;

import dev.glovebox.protocol.PlainText;
import dev.glovebox.ui.print.Look.Ink;

/** Writes text from anywhere so that it cannot steer a terminal, and knows whether a line is unfinished. */
final class Pen {
    /** Select graphic rendition; see console_codes(4). */
    enum Tint {
        NONE(""),
        DIM("2"),
        GREEN("32"),
        AMBER("33"),
        RED("31");

        private final String code;

        Tint(String code) {
            this.code = code;
        }
    }

    private static final String MARGIN = "  ";
    private static final String ESCAPE = "\033[";

    private final Paper paper;
    private final Ink ink;
    private boolean atStart = true;
    private char pending;

    Pen(Paper paper, Ink ink) {
        this.paper = paper;
        this.ink = ink;
    }

    /** A piece of a text that goes on; half a character at its end waits for the other half. */
    void piece(String text) {
        String whole = pending == 0 ? text : pending + text;
        pending = 0;
        if (!whole.isEmpty() && Character.isHighSurrogate(whole.charAt(whole.length() - 1))) {
            pending = whole.charAt(whole.length() - 1);
            whole = whole.substring(0, whole.length() - 1);
        }
        put(PlainText.lines(whole));
    }

    /** The same with a margin, in a faint tint. */
    void aside(String text) {
        String plain = PlainText.lines(text);
        StringBuilder lines = new StringBuilder();
        boolean start = atStart;
        for (String line : plain.splitWithDelimiters("\n", 0)) {
            if (!line.isEmpty()) {
                lines.append(start && !line.equals("\n") ? MARGIN : "").append(line);
                start = line.equals("\n");
            }
        }
        put(lines.toString(), Tint.DIM);
    }

    /** On lines of their own. */
    void line(String text, Tint tint) {
        freshLine();
        put(PlainText.line(text), tint);
        put("\n");
    }

    /** A mark with its own tint before the line. */
    void marked(String mark, Tint tint, String text) {
        freshLine();
        put(mark, tint);
        put(" " + PlainText.line(text) + "\n");
    }

    void freshLine() {
        pending = 0;
        if (!atStart) {
            put("\n");
        }
    }

    private void put(String plain, Tint tint) {
        boolean tinted = ink == Ink.COLOURED && tint != Tint.NONE && !plain.isBlank();
        put(tinted ? ESCAPE + tint.code + "m" + plain + ESCAPE + "0m" : plain, plain);
    }

    private void put(String plain) {
        put(plain, plain);
    }

    private void put(String written, String plain) {
        if (!plain.isEmpty()) {
            atStart = plain.endsWith("\n");
            paper.write(written);
        }
    }
}
