package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.text.Row;
import java.util.ArrayList;
import java.util.List;

/** Takes rows down, and blank ones between others only. */
final class Page {
    private static final int BLANKS_IN_CODE = 2;

    private final int width;
    private final Inline.Ending ending;
    private final List<Row> rows = new ArrayList<>();
    private boolean begun;
    private int blanks;

    Page(int width) {
        this(width, Inline.Ending.OVER);
    }

    private Page(int width, Inline.Ending ending) {
        this.width = Math.max(1, width);
        this.ending = ending;
    }

    int width() {
        return width;
    }

    Inline.Ending ending() {
        return ending;
    }

    /** For a look at what comes next: it goes on where this one is. */
    Page draft() {
        return following(new Page(width, Inline.Ending.OPEN));
    }

    Page of(int otherWidth) {
        Page other = following(new Page(otherWidth, ending));
        other.rows.addAll(rows);
        return other;
    }

    private Page following(Page other) {
        other.begun = begun;
        other.blanks = blanks;
        return other;
    }

    void blank() {
        blanks = begun ? 1 : 0;
    }

    void blankInCode() {
        blanks = begun ? Math.min(blanks + 1, BLANKS_IN_CODE) : 0;
    }

    void row(Row row) {
        if (row.text().isBlank()) {
            blank();
            return;
        }
        for (; blanks > 0; blanks--) {
            rows.add(Row.EMPTY);
        }
        begun = true;
        rows.add(row);
    }

    void rows(List<Row> all) {
        all.forEach(this::row);
    }

    void wrapped(Row text, Row first, Row hanging) {
        rows(text.wrap(width, first, hanging));
    }

    List<Row> handOver() {
        List<Row> all = List.copyOf(rows);
        rows.clear();
        return all;
    }
}
