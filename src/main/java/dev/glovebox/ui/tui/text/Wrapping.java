package dev.glovebox.ui.tui.text;

import java.util.ArrayList;
import java.util.List;

/** Breaks one row into several. */
final class Wrapping {
    private final List<Row> rows = new ArrayList<>();
    private final Row hanging;
    private final int width;
    private final String text;
    private final Style[] styles;

    Wrapping(Row row, int width, Row hanging) {
        this.hanging = hanging.width() < width ? hanging : Row.EMPTY;
        this.width = width;
        text = row.text();
        styles = new Style[text.length()];
        int at = 0;
        for (Span span : row.spans()) {
            for (int end = at + span.text().length(); at < end; at++) {
                styles[at] = span.style();
            }
        }
    }

    List<Row> rows() {
        int start = 0;
        while (start < text.length() || rows.isEmpty()) {
            int room = rows.isEmpty() ? width : width - hanging.width();
            int end = end(start, room);
            rows.add(rows.isEmpty() ? part(start, end) : part(start, end).after(hanging));
            start = end;
            while (start < text.length() && text.charAt(start) == ' ') {
                start++; // a blank at which a row breaks is not seen
            }
        }
        return rows;
    }

    /** The last place where it fits: after a word, or else after a cell; at least one cell. */
    private int end(int start, int room) {
        int word = -1;
        int end = start;
        for (int left = room; end < text.length(); ) {
            int next = Width.next(text, end);
            left -= Width.of(text.substring(end, next));
            if (left < 0 && end > start) {
                return text.charAt(end) == ' ' || word <= start ? end : word;
            }
            if (text.charAt(end) == ' ' && end > start && text.charAt(end - 1) != ' ') {
                word = end;
            }
            end = next;
        }
        return end;
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
