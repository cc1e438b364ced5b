package dev.glovebox.ui.tui.full;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import java.util.ArrayList;
import java.util.List;

/** A row with some of its text in another style. */
final class Highlight {
    private Highlight() {}

    static Row of(Row row, int from, int to, Style style) {
        List<Span> spans = new ArrayList<>();
        int start = 0;
        for (Span span : row.spans()) {
            String text = span.text();
            int first = Math.clamp(from - start, 0, text.length());
            int last = Math.clamp(to - start, first, text.length());
            add(spans, text.substring(0, first), span.style());
            add(spans, text.substring(first, last), style);
            add(spans, text.substring(last), span.style());
            start += text.length();
        }
        return new Row(spans);
    }

    private static void add(List<Span> spans, String text, Style style) {
        if (!text.isEmpty()) {
            spans.add(new Span(text, style));
        }
    }
}
