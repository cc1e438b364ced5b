package dev.glovebox.ui.tui.input;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.tui.text.Width;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One line of the input on rows of so many cells, broken wherever a row is full. */
final class Wrapped {
    private final String line;
    private final int room;
    private final Folds folds;
    private int[] starts = new int[4];
    private int count = 1;
    private int lastWidth;

    Wrapped(String line, int room, Folds folds) {
        this.line = line;
        this.room = room;
        this.folds = folds;
        for (int at = 0, next; at < line.length(); at = next) {
            next = Cells.next(line, at);
            int width = width(at, next);
            if (lastWidth + width > room && at > starts[count - 1]) {
                breakAt(at);
            }
            lastWidth += width;
        }
    }

    private void breakAt(int at) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
        }
        starts[count++] = at;
        lastWidth = 0;
    }

    int count() {
        return count;
    }

    /** After the last row if the cursor stands behind a full one. */
    int rowOf(int at) {
        if (at == line.length() && lastWidth >= room) {
            return count;
        }
        int found = Arrays.binarySearch(starts, 0, count, at);
        return found >= 0 ? found : -found - 2;
    }

    int columnOf(int at) {
        int row = rowOf(at);
        int column = 0;
        for (int from = row == count ? at : starts[row], next; from < at; from = next) {
            next = Cells.next(line, from);
            column += width(from, next);
        }
        return column;
    }

    /** The place in this row that is nearest to the column, and in this row. */
    int placeAt(int row, int column) {
        int at = starts[row];
        int end = row + 1 < count ? Cells.previous(line, starts[row + 1]) : line.length();
        for (int next, left = column; at < end; at = next) {
            next = Cells.next(line, at);
            left -= width(at, next);
            if (left < 0) {
                break;
            }
        }
        return at;
    }

    Row row(int row) {
        if (row == count) {
            return Row.EMPTY;
        }
        List<Span> spans = new ArrayList<>();
        int end = row + 1 < count ? starts[row + 1] : line.length();
        int plain = starts[row];
        for (int at = plain; at < end; at += Character.charCount(line.codePointAt(at))) {
            if (Folds.isFold(line.codePointAt(at))) {
                spans.add(Span.of(line.substring(plain, at)));
                spans.add(Span.of(label(at), Tone.ACCENT));
                plain = at + 2;
            }
        }
        spans.add(Span.of(line.substring(plain, end)));
        return new Row(spans.stream().filter(span -> !span.text().isEmpty()).toList());
    }

    private int width(int at, int next) {
        char c = line.charAt(at);
        if (next == at + 1 && c >= ' ' && c < 0x7f) {
            return 1;
        }
        return Folds.isFold(line.codePointAt(at))
                ? Width.of(label(at))
                : Width.of(Span.of(line.substring(at, next)).text());
    }

    private String label(int at) {
        return Row.of(folds.label(line.codePointAt(at))).cut(room).text();
    }
}
