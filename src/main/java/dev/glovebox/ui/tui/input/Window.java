package dev.glovebox.ui.tui.input;

import dev.glovebox.ui.tui.text.Row;
import java.util.ArrayList;
import java.util.List;

/** The rows of a draft around its cursor; only those are made that are shown. */
record Window(Draft draft, Folds folds, int room) {
    Drawn drawn(Margin margin, int most) {
        int start = draft.lineStart(draft.cursor());
        Wrapped line = wrapped(start);
        int row = line.rowOf(draft.cursor() - start);
        List<Row> above = above(line, row, start, most - 1);
        List<Row> below = below(line, row, draft.lineEnd(start), most - 1);
        int after = Math.min(below.size(), Math.max(most / 2, most - 1 - above.size()));
        int before = Math.min(above.size(), most - 1 - after);
        List<Row> rows = new ArrayList<>(above.subList(above.size() - before, above.size()));
        rows.add(line.row(row));
        rows.addAll(below.subList(0, after));
        int column = line.columnOf(draft.cursor() - start);
        return new Drawn(with(margin, rows), before, first(margin, before).width() + column);
    }

    /** The prompt is always in sight: where the first row is not, the first one shown has it. */
    private static List<Row> with(Margin margin, List<Row> rows) {
        List<Row> all = new ArrayList<>();
        for (Row row : rows) {
            all.add(row.after(first(margin, all.size())));
        }
        return all;
    }

    private static Row first(Margin margin, int row) {
        return row == 0 ? margin.prompt() : margin.indentation();
    }

    private List<Row> above(Wrapped line, int row, int start, int most) {
        List<Row> rows = new ArrayList<>();
        Wrapped at = line;
        int next = row;
        for (int from = start; rows.size() < most; ) {
            if (next > 0) {
                rows.add(at.row(--next));
            } else if (from > 0) {
                from = draft.lineStart(from - 1);
                at = wrapped(from);
                next = at.count();
            } else {
                break;
            }
        }
        return rows.reversed();
    }

    private List<Row> below(Wrapped line, int row, int end, int most) {
        List<Row> rows = new ArrayList<>();
        Wrapped at = line;
        int next = row + 1;
        for (int to = end; rows.size() < most; ) {
            if (next < at.count()) {
                rows.add(at.row(next++));
            } else if (to < draft.text().length()) {
                at = wrapped(to + 1);
                to = draft.lineEnd(to + 1);
                next = 0;
            } else {
                break;
            }
        }
        return rows;
    }

    Wrapped wrapped(int start) {
        return new Wrapped(draft.line(start), room, folds);
    }
}
