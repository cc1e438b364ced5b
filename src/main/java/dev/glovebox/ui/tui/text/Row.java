package dev.glovebox.ui.tui.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One line of the screen, or one that is still to be wrapped into several. */
public record Row(List<Span> spans) {
    public static final Row EMPTY = new Row(List.of());

    private static final String MORE = "…";

    public Row {
        spans = List.copyOf(spans);
    }

    public static Row of(String text) {
        return of(Span.of(text));
    }

    public static Row of(String text, Tone tone) {
        return of(Span.of(text, tone));
    }

    public static Row of(Span... spans) {
        return new Row(List.of(spans));
    }

    public Row and(Span... more) {
        return new Row(Stream.concat(spans.stream(), Stream.of(more)).toList());
    }

    public Row after(Span... first) {
        return new Row(Stream.concat(Stream.of(first), spans.stream()).toList());
    }

    public Row and(Row more) {
        return more.after(this);
    }

    public Row after(Row first) {
        return new Row(Stream.concat(first.spans.stream(), spans.stream()).toList());
    }

    public String text() {
        return spans.stream().map(Span::text).collect(Collectors.joining());
    }

    public int width() {
        int width = 0;
        for (Span span : spans) {
            width += span.width();
        }
        return width;
    }

    /** As it is, or with its end left out so that it fits. */
    public Row cut(int width) {
        if (width() <= width) {
            return this;
        }
        return width < 1 ? EMPTY : prefix(width - 1).and(Span.of(MORE, Tone.DIM));
    }

    /** As much of its beginning as fits, to the whole cell. */
    public Row prefix(int width) {
        List<Span> kept = new ArrayList<>();
        int left = width;
        for (Span span : spans) {
            int end = fitting(span.text(), left);
            kept.add(new Span(span.text().substring(0, end), span.style()));
            left -= Width.of(span.text(), 0, end);
            if (end < span.text().length()) {
                break;
            }
        }
        return new Row(kept);
    }

    private static int fitting(String text, int width) {
        int end = 0;
        for (int next, left = width; end < text.length(); end = next) {
            next = Width.next(text, end);
            left -= Width.of(text, end, next);
            if (left < 0) {
                break;
            }
        }
        return end;
    }

    /** On as many rows as it needs, broken between words where there are any. */
    public List<Row> wrap(int width) {
        return wrap(width, EMPTY);
    }

    /** The same, with this before every row but the first. */
    public List<Row> wrap(int width, Row hanging) {
        return wrap(width, EMPTY, hanging);
    }

    /** The same, with these before the first row and before all others; text never breaks inside them. */
    public List<Row> wrap(int width, Row first, Row hanging) {
        return fold(width, first, hanging).rows();
    }

    /** The same while more text is still to come. */
    public Wrapped fold(int width, Row first, Row hanging) {
        if (first.width() + width() <= width) {
            return new Wrapped(List.of(), first, this, this);
        }
        return new Wrapping(this, width, first, hanging).wrapped();
    }

    /**
     * A row on several rows.
     *
     * @param full those that stay as they are, whatever is added
     * @param before what stands at the beginning of the last row
     * @param last the text of the last row as it is shown
     * @param rest the same, with the blanks at its end: more text is added here
     */
    public record Wrapped(List<Row> full, Row before, Row last, Row rest) {
        public Wrapped {
            full = List.copyOf(full);
        }

        public List<Row> rows() {
            return Stream.concat(full.stream(), Stream.of(last.after(before))).toList();
        }
    }
}
