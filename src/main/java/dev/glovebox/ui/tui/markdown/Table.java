package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.markdown.Cells.Align;
import dev.glovebox.ui.tui.markdown.Lead.Kind;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Style;
import java.util.ArrayList;
import java.util.List;

/**
 * In a table, which is held until it is over or too big: the widths of its columns depend on all its rows.
 *
 * @param rows with the header as the first one
 * @param size characters of all rows
 * @param after where a line stands that is none of its rows
 */
record Table(Row before, int quotes, List<Align> columns, List<List<Row>> rows, int size, Prose after)
        implements Block {
    private static final int MOST_ROWS = 200;
    private static final int BIGGEST = 1 << 16;

    Table {
        rows = List.copyOf(rows);
    }

    static Table begin(Lead header, List<Align> columns, Prose after) {
        List<Row> names = Cells.of(header.text(), columns.size(), Style.BOLD);
        return new Table(header.hanging(), header.quotes(), columns, List.of(names), 0, after);
    }

    @Override
    public Block line(String text, Page to) {
        Lead lead = Lead.of(text, to.width());
        if (!isRow(lead, quotes)) {
            end(to);
            return after.line(text, to);
        }
        List<List<Row>> more = new ArrayList<>(rows);
        more.add(Cells.of(lead.text(), columns.size(), Style.PLAIN));
        Table longer = new Table(before, quotes, columns, more, size + text.length(), after);
        return longer.rows.size() <= MOST_ROWS && longer.size <= BIGGEST ? longer : longer.settle(to);
    }

    static boolean isRow(Lead lead, int quotes) {
        return lead.kind() == Kind.TEXT && lead.quotes() == quotes && Cells.divide(lead.text());
    }

    private LongTable settle(Page to) {
        TableLayout layout = TableLayout.of(rows, columns, to.width() - before.width());
        layout.table(rows).forEach(row -> to.wrapped(row, before, before));
        return new LongTable(before, quotes, layout, after);
    }

    @Override
    public Block part(String text, Page to) {
        end(to);
        return after.part(text, to);
    }

    @Override
    public void end(Page to) {
        settle(to);
    }

    @Override
    public boolean holds(CharSequence line) {
        return true;
    }
}
