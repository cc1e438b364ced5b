package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Style;
import java.util.List;

/** The rest of a table that was too big to be held: its columns change only where a row needs more room. */
record LongTable(Row before, int quotes, TableLayout layout, Prose after) implements Block {
    @Override
    public Block line(String text, Page to) {
        Lead lead = Lead.of(text, to.width());
        if (!Table.isRow(lead, quotes)) {
            return after.line(text, to);
        }
        List<Row> cells = Cells.of(lead.text(), layout.columns(), Style.PLAIN);
        TableLayout wider = layout.fitting(cells);
        wider.row(cells).forEach(row -> to.wrapped(row, before, before));
        return new LongTable(before, quotes, wider, after);
    }

    @Override
    public Block part(String text, Page to) {
        return after.part(text, to);
    }

    @Override
    public void end(Page to) {}

    @Override
    public boolean holds(CharSequence line) {
        return true;
    }
}
