package dev.glovebox.ui.tui.input;

import dev.glovebox.ui.tui.text.Row;
import java.util.List;

/** Rows of the screen, and where the cursor stands in them, both counted from 0. */
public record Drawn(List<Row> rows, int row, int column) {
    public Drawn {
        rows = List.copyOf(rows);
    }
}
