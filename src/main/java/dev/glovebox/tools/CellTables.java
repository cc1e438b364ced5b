package dev.glovebox.tools;

import dev.glovebox.protocol.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tables that code in the box handed out for the screen; the box may send anything, so only what is one is taken, and no more than this. */
final class CellTables {
    private static final int MOST = 4;
    private static final int MOST_COLUMNS = 24;
    private static final int MOST_ROWS = 50;
    private static final int LONGEST_CELL = 200;
    private static final int MOST_CHARACTERS = 40_000;

    private int left = MOST_CHARACTERS;

    private CellTables() {}

    static List<Json> of(Json answer) {
        var tables = new CellTables();
        return answer.list("tables").stream()
                .limit(MOST)
                .flatMap(table -> tables.checked(table).stream())
                .toList();
    }

    private Optional<Json> checked(Json table) {
        List<Json> columns = table.list("columns").stream().limit(MOST_COLUMNS).toList();
        Optional<List<Json>> head = row(columns, columns.size());
        List<Json> given = table.list("rows");
        List<Json> rows = new ArrayList<>();
        for (Json each : given.subList(0, Math.min(given.size(), MOST_ROWS))) {
            Optional<List<Json>> row =
                    each instanceof Json.Arr(var cells) ? row(cells, columns.size()) : Optional.empty();
            if (row.isEmpty()) {
                break;
            }
            rows.add(Json.of(row.get()));
        }
        if (head.isEmpty() || columns.isEmpty() || rows.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Json.object()
                .with("columns", head.get())
                .with("rows", rows)
                .with("more", count(table, "more") + given.size() - rows.size())
                .with("more_columns", count(table, "more_columns"))
                .end());
    }

    /** Empty when it is not of so many texts, or there is no room for it. */
    private Optional<List<Json>> row(List<Json> cells, int columns) {
        if (cells.size() != columns || !cells.stream().allMatch(Json.Str.class::isInstance)) {
            return Optional.empty();
        }
        List<Json> plain =
                cells.stream().map(cell -> plain(((Json.Str) cell).value())).toList();
        left -= plain.stream()
                        .mapToInt(cell -> ((Json.Str) cell).value().length())
                        .sum()
                + columns;
        return left < 0 ? Optional.empty() : Optional.of(plain);
    }

    private static Json plain(String text) {
        String bounded = text.length() > LONGEST_CELL ? text.substring(0, LONGEST_CELL - 1) + "…" : text;
        return Json.of(bounded.replaceAll("\\s", " ").replaceAll("\\p{Cntrl}", "\ufffd"));
    }

    private static long count(Json table, String field) {
        return Math.clamp(table.number(field).orElse(0L), 0, Integer.MAX_VALUE);
    }
}
