package dev.glovebox.app.chat;

import dev.glovebox.ui.tui.diff.DiffRows;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.views.changes.Change;
import dev.glovebox.views.changes.Changes;
import dev.glovebox.views.changes.UnifiedDiff;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What changed in a workspace, as rows of a diff. */
final class ChangeRows {
    private static final int MOST = 5_000;

    /** They are wrapped where they are shown. */
    private static final int WIDTH = 2_000;

    private ChangeRows() {}

    static List<Row> of(Changes changes) {
        List<Row> rows = new ArrayList<>();
        for (Change change : changes.list()) {
            if (rows.size() >= MOST) {
                rows.add(Row.of("There is more: glovebox diff shows all of it.", Tone.ATTENTION));
                break;
            }
            String diff = new String(UnifiedDiff.of(change).toBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .limit(MOST - rows.size())
                    .collect(Collectors.joining("\n"));
            rows.addAll(DiffRows.of(diff, WIDTH));
        }
        if (rows.isEmpty()) {
            rows.add(Row.of("Nothing has changed.", Tone.DIM));
        }
        changes.notCompared().forEach(note -> rows.add(Row.of("not compared: " + note, Tone.ATTENTION)));
        return rows;
    }
}
