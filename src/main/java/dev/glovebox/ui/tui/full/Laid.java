package dev.glovebox.ui.tui.full;

import dev.glovebox.ui.tui.text.Row;

/** A block at a width: its rows, and the text that they show, in which a search looks. */
interface Laid {
    int size();

    Row row(int at);

    String text();

    /** The row that shows this place of the text. */
    int rowOf(int place);

    /** The place of the text at which a row begins. */
    int start(int row);

    /** Where a place of the text is in the text of a row: at an edge of it when it is outside. */
    int column(int row, int place);

    /** How much it keeps, in rows. */
    int weight();
}
