package dev.glovebox.ui.tui.text;

import java.util.ArrayList;
import java.util.List;

/** Breaks one row into several. */
final class Wrapping {
    private static final int WIDE = 2;

    private final List<Row> full = new ArrayList<>();
    private final Row first;
    private final Row hanging;
    private final int width;
    private final String text;
    private final Style[] styles;

    Wrapping(Row row, int width, Row first, Row hanging) {
        this.width = Math.max(1, width);
        boolean room = first.width() + WIDE <= width;
        this.first = room ? first : Row.EMPTY;
        this.hanging = hanging.width() + WIDE <= width ? hanging : Row.EMPTY;
        Row whole = room ? row : row.after(first); // a mark for which there is no room is part of the text
        text = whole.text();
        styles = new Style[text.length()];
        int at = 0;
        for (Span span : whole.spans()) {
            for (int end = at + span.text().length(); at < end; at++) {
                styles[at] = span.style();
            }
        }
    }

    /** The rows that more text cannot change, and what is on the last one. */
    Row.Wrapped wrapped() {
        int start = 0;
        while (true) {
            Row before = full.isEmpty() ? first : hanging;
            int end = end(start, width - before.width());
            int next = end;
            while (next < text.length() && text.charAt(next) == ' ') {
                next++; // a blank at which a row breaks is not seen
            }
            if (next == text.length()) {
                return new Row.Wrapped(full, before, part(start, end), part(start, text.length()));
            }
            full.add(part(start, end).after(before));
            start = next;
        }
    }

    /** The last place where it fits: after a word, or else after a cell; at least one character. */
    private int end(int start, int room) {
        int word = -1;
        int end = start;
        for (int left = room; end < text.length(); ) {
            int next = next(end, room);
            left -= Width.of(text, end, next);
            if (left < 0 && end > start) {
                boolean afterWord = text.charAt(end) == ' ' && text.charAt(end - 1) != ' ';
                return afterWord || word <= start ? end : word;
            }
            if (text.charAt(end) == ' ' && end > start && text.charAt(end - 1) != ' ') {
                word = end;
            }
            end = next;
        }
        return end;
    }

    /** A cell that fits on no row is taken apart. */
    private int next(int at, int room) {
        int next = Width.next(text, at);
        return Width.of(text, at, next) <= room ? next : at + Character.charCount(text.codePointAt(at));
    }

    private Row part(int start, int end) {
        List<Span> spans = new ArrayList<>();
        for (int at = start; at < end; ) {
            int next = at;
            while (next < end && styles[next].equals(styles[at])) {
                next++;
            }
            spans.add(new Span(text.substring(at, next), styles[at]));
            at = next;
        }
        return new Row(spans);
    }
}
