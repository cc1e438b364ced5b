package dev.glovebox.ui.tui.talk;

import dev.glovebox.ui.tui.text.Row;
import java.util.ArrayList;
import java.util.List;

/** Rows for good, with an empty one between those of different kinds. */
final class Settled {
    private final List<Row> rows = new ArrayList<>();
    private Kind last = Kind.NOTE;
    private boolean begun;

    /** What rows tell of. */
    enum Kind {
        PROMPT,
        TEXT,
        CALL,
        NOTE,
        END
    }

    void add(Kind kind, List<Row> more) {
        if (more.isEmpty()) {
            return;
        }
        if (begun && (kind != last || kind == Kind.PROMPT)) {
            rows.add(Row.EMPTY);
        }
        rows.addAll(more);
        last = kind;
        begun = true;
    }

    List<Row> take() {
        List<Row> all = List.copyOf(rows);
        rows.clear();
        return all;
    }
}
