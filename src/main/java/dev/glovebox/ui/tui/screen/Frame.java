package dev.glovebox.ui.tui.screen;

import dev.glovebox.ui.tui.text.Row;
import java.util.List;

/**
 * Rows as they shall be seen, none wider than the terminal, and where the cursor stands.
 *
 * @param before what stands before the cursor in its row
 */
public record Frame(List<Row> rows, int cursorRow, Row before) {
    public static final Frame NOTHING = new Frame(List.of(Row.EMPTY), 0, Row.EMPTY);

    public Frame {
        rows = List.copyOf(rows);
        if (cursorRow < 0 || cursorRow >= rows.size()) {
            throw new IllegalArgumentException("the cursor is in row " + cursorRow + " of " + rows.size());
        }
    }

    /** As many rows as the terminal has, with that of the cursor among them; what is left out is above or below. */
    Frame within(int most) {
        if (rows.size() <= most) {
            return this;
        }
        int from = Math.min(cursorRow, rows.size() - most);
        return new Frame(rows.subList(from, from + most), cursorRow - from, before);
    }
}
