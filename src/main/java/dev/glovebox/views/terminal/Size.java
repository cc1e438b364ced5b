package dev.glovebox.views.terminal;

/** Of a terminal, in characters. */
public record Size(int rows, int columns) {
    private static final int LARGEST = 1000;

    public Size {
        if (rows < 1 || rows > LARGEST || columns < 1 || columns > LARGEST) {
            throw new IllegalArgumentException("a terminal has 1 to " + LARGEST + " rows and columns, not " + rows
                    + " rows and " + columns + " columns");
        }
    }
}
