package dev.glovebox.ui.tui.text;

import org.jline.utils.WCWidth;

/**
 * How many cells a text takes, at most. Terminals differ over joined emojis and over those that a selector makes wide: what fits by
 * this count fits on all of them.
 */
public final class Width {
    private static final int EMOJI_SELECTOR = 0xfe0f;
    private static final int JOINER = 0x200d;
    private static final int WIDEST = 16;

    private Width() {}

    public static int of(String text) {
        return of(text, 0, text.length());
    }

    static int of(String text, int start, int end) {
        int width = 0;
        for (int i = start, c; i < end; i += Character.charCount(c)) {
            c = text.codePointAt(i);
            width += of(c);
        }
        return width;
    }

    /**
     * Where the cell begins that follows this one: a character with all that is drawn over or joined to it. Nobody joins more than a
     * family, so that no text is one cell without end.
     */
    public static int next(String text, int at) {
        int first = text.codePointAt(at);
        int end = at + Character.charCount(first);
        for (int width = of(first), c; end < text.length(); end += Character.charCount(c)) {
            c = text.codePointAt(end);
            width += of(c);
            if (width > WIDEST || !belongs(text, at, end)) {
                break;
            }
        }
        return end;
    }

    private static boolean belongs(String text, int start, int at) {
        int c = text.codePointAt(at);
        int before = text.codePointBefore(at);
        if (c < 0x7f && c >= ' ') {
            return false;
        }
        boolean flag = isFlagLetter(c) && isFlagLetter(before) && start == at - 2;
        return before == JOINER || of(c) == 0 || c == EMOJI_SELECTOR || isSkin(c) || flag;
    }

    private static boolean isSkin(int c) {
        return c >= 0x1f3fb && c <= 0x1f3ff;
    }

    /** Two of them are the flag of a country. */
    private static boolean isFlagLetter(int c) {
        return c >= 0x1f1e6 && c <= 0x1f1ff;
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
        if (isSkin(c)) {
            return 2;
        }
        return c == EMOJI_SELECTOR ? 1 : Math.max(0, WCWidth.wcwidth(c));
    }
}
