package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.markdown.Cells.Align;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How the rows of a table are drawn: in columns, or as a list for each where columns would be too narrow. */
sealed interface TableLayout {
    int columns();

    /** The rows of a screen for one row of the table. */
    List<Row> row(List<Row> cells);

    /** The same with wider columns, if this row needs them and there is room. */
    TableLayout fitting(List<Row> cells);

    /** All of it; the header is the first row. */
    List<Row> table(List<List<Row>> rows);

    static TableLayout of(List<List<Row>> rows, List<Align> columns, int width) {
        int[] wanted = new int[columns.size()];
        for (List<Row> row : rows) {
            for (int i = 0; i < wanted.length; i++) {
                wanted[i] = Math.max(wanted[i], row.get(i).width());
            }
        }
        int room = width - Grid.BETWEEN.text().length() * (columns.size() - 1);
        int[] given = Grid.shared(wanted, room);
        return Grid.isReadable(wanted, given)
                ? new Grid(columns, Arrays.stream(given).boxed().toList(), room)
                : new Folded(rows.getFirst(), width);
    }

    record Grid(List<Align> aligns, List<Integer> widths, int room) implements TableLayout {
        private static final Span BETWEEN = Span.of(" │ ", Tone.DIM);
        private static final String CROSSING = "─┼─";
        private static final int NARROWEST = 8;

        /** Each gets what it wants, or an equal share of what those leave that want less. */
        private static int[] shared(int[] wanted, int room) {
            int[] given = wanted.clone();
            int[] narrowFirst = Arrays.stream(wanted).sorted().toArray();
            int left = room;
            for (int i = 0; i < narrowFirst.length; i++) {
                int share = left / (narrowFirst.length - i);
                if (narrowFirst[i] > share) {
                    return cut(given, narrowFirst[i], share, left - share * (narrowFirst.length - i));
                }
                left -= narrowFirst[i];
            }
            return given;
        }

        private static int[] cut(int[] given, int from, int share, int over) {
            int more = Math.max(0, over);
            for (int i = 0; i < given.length; i++) {
                if (given[i] >= from) {
                    given[i] = share + (more-- > 0 ? 1 : 0);
                }
            }
            return given;
        }

        private static boolean isReadable(int[] wanted, int[] given) {
            for (int i = 0; i < given.length; i++) {
                if (given[i] < Math.min(wanted[i], NARROWEST)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public int columns() {
            return aligns.size();
        }

        @Override
        public Grid fitting(List<Row> cells) {
            int[] wanted = new int[widths.size()];
            for (int i = 0; i < wanted.length; i++) {
                wanted[i] = Math.max(widths.get(i), cells.get(i).width());
            }
            int[] given = shared(wanted, room);
            return isReadable(wanted, given)
                    ? new Grid(aligns, Arrays.stream(given).boxed().toList(), room)
                    : this;
        }

        @Override
        public List<Row> table(List<List<Row>> rows) {
            List<Row> all = new ArrayList<>(row(rows.getFirst()));
            all.add(rule());
            rows.stream().skip(1).forEach(cells -> all.addAll(row(cells)));
            return all;
        }

        private Row rule() {
            List<String> lines = widths.stream().map(each -> "─".repeat(each)).toList();
            return Row.of(String.join(CROSSING, lines), Tone.DIM);
        }

        @Override
        public List<Row> row(List<Row> cells) {
            List<List<Row>> wrapped = new ArrayList<>();
            for (int i = 0; i < widths.size(); i++) {
                wrapped.add(cells.get(i).wrap(widths.get(i)));
            }
            int height = wrapped.stream().mapToInt(List::size).max().orElse(1);
            List<Row> rows = new ArrayList<>();
            for (int line = 0; line < height; line++) {
                rows.add(line(wrapped, line));
            }
            return rows;
        }

        private Row line(List<List<Row>> wrapped, int line) {
            Row row = Row.EMPTY;
            for (int i = 0; i < widths.size(); i++) {
                List<Row> cell = wrapped.get(i);
                Row text = line < cell.size() ? cell.get(line) : Row.EMPTY;
                row = i == 0 ? row : row.and(BETWEEN);
                row = row.and(aligned(text, i));
            }
            return row;
        }

        private Row aligned(Row text, int column) {
            int free = Math.max(0, widths.get(column) - text.width());
            if (text.text().isEmpty() && column == widths.size() - 1) {
                return text;
            }
            int left =
                    switch (aligns.get(column)) {
                        case LEFT -> 0;
                        case MIDDLE -> free / 2;
                        case RIGHT -> free;
                    };
            int right = column == widths.size() - 1 ? 0 : free - left;
            return Row.of(blanks(left)).and(text).and(blanks(right));
        }

        private static Span blanks(int count) {
            return Span.of(" ".repeat(count));
        }
    }

    record Folded(List<Row> names, int width) implements TableLayout {
        private static final Row MARK = Row.of("• ");
        private static final Row INDENT = Row.of("  ");
        private static final Row FURTHER = Row.of("    ");

        @Override
        public int columns() {
            return names.size();
        }

        @Override
        public Folded fitting(List<Row> cells) {
            return this;
        }

        @Override
        public List<Row> table(List<List<Row>> rows) {
            List<List<Row>> all = rows.size() == 1 ? rows : rows.subList(1, rows.size());
            return all.stream().flatMap(cells -> row(cells).stream()).toList();
        }

        @Override
        public List<Row> row(List<Row> cells) {
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i < cells.size(); i++) {
                Row value = cells.get(i);
                if (!value.text().isEmpty()) {
                    Row named = names.get(i).text().isEmpty()
                            ? value
                            : names.get(i).and(Span.of(": ")).and(value);
                    rows.addAll(named.wrap(width, rows.isEmpty() ? MARK : INDENT, FURTHER));
                }
            }
            return rows;
        }
    }
}
