package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Divides a line of a table. */
final class Cells {
    private static final int MOST_COLUMNS = 64;

    enum Align {
        LEFT,
        MIDDLE,
        RIGHT
    }

    private Cells() {}

    static boolean divide(String line) {
        return line.indexOf('|') >= 0;
    }

    static List<String> of(String line) {
        String text = line.strip();
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        for (int i = text.startsWith("|") ? 1 : 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean escaped = c == '\\' && i + 1 < text.length();
            if (c == '|') {
                cells.add(cell.toString().strip());
                cell.setLength(0);
            } else if (escaped && text.charAt(i + 1) == '|') {
                cell.append(text.charAt(++i));
            } else if (escaped) {
                cell.append(c).append(text.charAt(++i));
            } else {
                cell.append(c);
            }
        }
        if (!cell.isEmpty()) {
            cells.add(cell.toString().strip());
        }
        return cells;
    }

    /** So many, with what is too much in the last one. */
    static List<Row> of(String line, int columns, Style style) {
        List<String> cells = of(line);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            boolean last = i == columns - 1 && cells.size() > columns;
            String cell =
                    last ? String.join(" | ", cells.subList(i, cells.size())) : i < cells.size() ? cells.get(i) : "";
            rows.add(Inline.parse(cell, style, Inline.Carry.NONE, Inline.Ending.OVER)
                    .row());
        }
        return rows;
    }

    /** The columns of a table if this is the line under its header. */
    static Optional<List<Align>> columns(String line) {
        List<Align> columns = new ArrayList<>();
        for (String cell : of(line)) {
            boolean left = cell.startsWith(":");
            boolean right = cell.length() > 1 && cell.endsWith(":");
            String dashes = cell.substring(left ? 1 : 0, cell.length() - (right ? 1 : 0));
            if (dashes.isEmpty() || !dashes.chars().allMatch(c -> c == '-')) {
                return Optional.empty();
            }
            columns.add(right ? left ? Align.MIDDLE : Align.RIGHT : Align.LEFT);
        }
        boolean table = divide(line) && !columns.isEmpty() && columns.size() <= MOST_COLUMNS;
        return table ? Optional.of(columns) : Optional.empty();
    }
}
