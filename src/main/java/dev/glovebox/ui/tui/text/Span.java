package dev.glovebox.ui.tui.text;

import dev.glovebox.protocol.PlainText;

/** A piece of one line in one style. Whatever it is made from, it cannot steer a terminal: every text on the screen is one of these. */
public record Span(String text, Style style) {
    private static final String TAB = "    ";

    public Span {
        text = PlainText.line(text.replace("\t", TAB));
    }

    public static Span of(String text) {
        return new Span(text, Style.PLAIN);
    }

    public static Span of(String text, Tone tone) {
        return new Span(text, Style.of(tone));
    }

    int width() {
        return Width.of(text);
    }
}
