package dev.glovebox.ui.tui.screen;

/** Of a terminal, in cells. */
public record Size(int rows, int columns) {
    public static final Size CLASSIC = new Size(24, 80);

    public Size {
        rows = Math.max(1, rows);
        columns = Math.max(1, columns);
    }
}
