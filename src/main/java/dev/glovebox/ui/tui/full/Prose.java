package dev.glovebox.ui.tui.full;

import dev.glovebox.ui.tui.text.Row;
import java.util.List;

/** Makes rows of what models write, which is Markdown. */
@FunctionalInterface
public interface Prose {
    List<Row> rows(String markdown, int width);
}
