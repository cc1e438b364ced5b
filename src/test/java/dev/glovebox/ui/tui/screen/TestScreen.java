package dev.glovebox.ui.tui.screen;

import java.util.ArrayList;
import java.util.List;
import org.jline.utils.ScreenTerminal;

/** A terminal in memory, with what has scrolled from its screen. */
public final class TestScreen {
    private final ScreenTerminal terminal;
    private final int columns;
    private final int rows;

    public TestScreen(Size size) {
        rows = size.rows();
        columns = size.columns();
        terminal = new ScreenTerminal(columns, rows);
    }

    public void write(String text) {
        terminal.write(text);
    }

    /** Everything from the first line on, without blanks at the ends. */
    public List<String> all() {
        List<String> lines = new ArrayList<>();
        terminal.getHistory().forEach(line -> lines.add(text(line, 0)));
        lines.addAll(screen());
        return lines;
    }

    public List<String> screen() {
        long[] cells = new long[rows * columns];
        terminal.dump(cells, new int[2]);
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            lines.add(text(cells, row * columns));
        }
        return lines;
    }

    /** Row and column of the cursor, from 0. */
    public List<Integer> cursor() {
        int[] at = new int[2];
        terminal.dump(new long[rows * columns], at);
        return List.of(at[1], at[0]);
    }

    private String text(long[] cells, int from) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < Math.min(cells.length, from + columns); i++) {
            int c = ScreenTerminal.cellCodePoint(cells[i]);
            if (c != 0) {
                text.appendCodePoint(c);
            }
        }
        return text.toString().stripTrailing();
    }
}
