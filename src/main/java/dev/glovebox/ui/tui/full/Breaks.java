package dev.glovebox.ui.tui.full;

import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Width;

/** Where the rows of a text end that is broken at a width, whatever is in it; counted as a {@link Span} shows it. */
final class Breaks {
    private static final int TAB = 4;
    private static final int JOINER = 0x200d;
    private static final int EMOJI_SELECTOR = 0xfe0f;

    /** Marks that take no room may be many: a row has a bound of its own. */
    private static final int MOST_IN_A_CELL = 16;

    private final String text;
    private final int width;

    Breaks(String text, int width) {
        this.text = text;
        this.width = width;
    }

    /** The beginning of the next row, or -1 after the last one. */
    int next(int start) {
        int end = end(start);
        boolean line = end < text.length() && text.charAt(end) == '\n';
        int next = line ? end + 1 : end;
        return next < text.length() ? next : -1;
    }

    /** Where the row that begins here has its end; never within a cell, unless the cell is too wide. */
    int end(int start) {
        int most = Clip.edge(text, (int) Math.min(text.length(), (long) start + (long) width * MOST_IN_A_CELL));
        int cell = start;
        int left = width;
        int before = 0;
        int at = start;
        while (at < most) {
            int c = text.codePointAt(at);
            if (c == '\n') {
                return at;
            }
            int cells = isLineEnd(at) ? 0 : cells(c);
            if (cells > 0 && c != EMOJI_SELECTOR && before != JOINER) {
                cell = at;
            }
            left -= cells;
            if (left < 0 && at > start) {
                return cell > start ? cell : at;
            }
            before = c;
            at += Character.charCount(c);
        }
        return at;
    }

    /** A carriage return that belongs to a line end is not shown. */
    boolean isLineEnd(int at) {
        return text.charAt(at) == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n';
    }

    private static int cells(int c) {
        if (c >= ' ' && c < 0x7f) {
            return 1;
        }
        if (c == '\t') {
            return TAB;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                Width.of(Span.of(Character.toString(c)).text());
            default -> Width.of(c);
        };
    }
}
