package dev.glovebox.ui.tui.text;

import org.jline.utils.WCWidth;

/**
 * How many cells a text takes, at most. Terminals differ over joined emojis and over those that a selector makes wide: what fits by
 * this count fits on all of them.
 */
public final class Width {
    private static final int EMOJI_SELECTOR = 0xfe0f;
    private static final int JOINER = 0x200d;

    private Width() {}

    public static int of(String text) {
        int width = 0;
        for (int i = 0, c; i < text.length(); i += Character.charCount(c)) {
            c = text.codePointAt(i);
            width += of(c);
        }
        return width;
    }

    /** Where the cell begins that follows this one: a character with all that is drawn over or joined to it. */
    public static int next(String text, int at) {
        int end = at + Character.charCount(text.codePointAt(at));
        while (end < text.length()) {
            int c = text.codePointAt(end);
            boolean joined = text.codePointBefore(end) == JOINER;
            if (!joined && (of(c) > 0 && c != EMOJI_SELECTOR)) {
                break;
            }
            end += Character.charCount(c);
        }
        return end;
    }

    /** Where the cell begins that ends here. */
    public static int previous(String text, int at) {
        int start = 0;
        for (int next = 0; next < at; next = next(text, next)) {
            start = next;
        }
        return start;
    }

    /** Of one character by itself. */
    public static int of(int c) {
        if (c >= ' ' && c < 0x7f) {
            return 1;
        }
        return c == EMOJI_SELECTOR ? 1 : Math.max(0, WCWidth.wcwidth(c));
    }
}
