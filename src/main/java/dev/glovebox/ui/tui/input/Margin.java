package dev.glovebox.ui.tui.input;

import dev.glovebox.ui.tui.text.Row;

/** What stands before an input: the prompt in its first row, an indentation in the others. */
public record Margin(Row prompt, Row indentation) {
    public static final Margin NONE = new Margin(Row.EMPTY, Row.EMPTY);

    /** The wider one is kept free in all rows, so that a row holds the same number of cells wherever it stands. */
    int room(int width) {
        return Math.max(1, width - Math.max(prompt.width(), indentation.width()));
    }
}
