package dev.glovebox.ui.tui.full;

import dev.glovebox.ui.tui.full.Block.Margin;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import java.util.Arrays;

/** A text of any length. What it keeps is where every sixty-fourth row begins, found when that is asked for; rows are made anew each time. */
final class LaidText implements Laid {
    private static final int STRIDE = 64;

    private final String text;
    private final Margin margin;
    private final Style style;
    private final Breaks breaks;
    private int[] starts = new int[0];
    private int size = -1;

    LaidText(String text, Margin margin, Style style, int width) {
        this.text = text;
        this.margin = margin;
        this.style = style;
        int room = width - Row.of(margin.rest()).width();
        this.breaks = new Breaks(text, Math.max(1, room));
    }

    @Override
    public int size() {
        if (size < 0) {
            index();
        }
        return size;
    }

    private void index() {
        int rows = 0;
        starts = new int[16];
        for (int start = 0; start >= 0; start = breaks.next(start)) {
            if (rows % STRIDE == 0) {
                int at = rows / STRIDE;
                starts = at < starts.length ? starts : Arrays.copyOf(starts, 2 * at);
                starts[at] = start;
            }
            rows++;
        }
        starts = Arrays.copyOf(starts, (rows - 1) / STRIDE + 1);
        size = rows;
    }

    @Override
    public Row row(int at) {
        int start = start(at);
        String shown = text.substring(start, end(start));
        return Row.of(at == 0 ? margin.first() : margin.rest(), new Span(shown, style));
    }

    private int end(int start) {
        int end = breaks.end(start);
        return end > start && breaks.isLineEnd(end - 1) ? end - 1 : end;
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public int rowOf(int place) {
        size();
        int found = Arrays.binarySearch(starts, place);
        int mark = found >= 0 ? found : -found - 2;
        int row = mark * STRIDE;
        for (int next = breaks.next(starts[mark]); next >= 0 && next <= place; next = breaks.next(next)) {
            row++;
        }
        return row;
    }

    @Override
    public int start(int row) {
        if (row >= size()) {
            return text.length();
        }
        int start = starts[row / STRIDE];
        for (int i = row % STRIDE; i > 0; i--) {
            start = breaks.next(start);
        }
        return start;
    }

    @Override
    public int column(int row, int place) {
        int start = start(row);
        int end = Math.clamp(place, start, end(start));
        return margin.rest().text().length()
                + Span.of(text.substring(start, end)).text().length();
    }

    @Override
    public int weight() {
        return 1 + starts.length / 16;
    }
}
