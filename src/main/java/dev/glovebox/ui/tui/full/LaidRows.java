package dev.glovebox.ui.tui.full;

import dev.glovebox.ui.tui.text.Row;
import java.util.Arrays;
import java.util.List;

/** Rows that somebody has made; their text is that of all, with one blank where a row ends. */
final class LaidRows implements Laid {
    static final Laid NOTHING = new LaidRows(List.of());

    private final List<Row> rows;
    private final int[] starts;
    private final int[] leads;
    private final String text;

    LaidRows(List<Row> rows) {
        this.rows = List.copyOf(rows);
        starts = new int[rows.size()];
        leads = new int[rows.size()];
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < starts.length; i++) {
            String shown = rows.get(i).text();
            String words = shown.stripLeading();
            starts[i] = all.length();
            leads[i] = shown.length() - words.length();
            all.append(words.stripTrailing()).append(' ');
        }
        text = all.toString();
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    public Row row(int at) {
        return rows.get(at);
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public int rowOf(int place) {
        int found = Arrays.binarySearch(starts, place);
        return found >= 0 ? found : Math.max(0, -found - 2);
    }

    @Override
    public int start(int row) {
        return row < starts.length ? starts[row] : text.length();
    }

    @Override
    public int column(int row, int place) {
        int length = start(row + 1) - starts[row] - 1;
        return leads[row] + Math.clamp(place - starts[row], 0, Math.max(0, length));
    }

    @Override
    public int weight() {
        return rows.size() + 1;
    }
}
