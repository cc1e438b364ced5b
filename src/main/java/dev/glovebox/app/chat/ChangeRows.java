package dev.glovebox.app.chat;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.views.changes.Change;
import dev.glovebox.views.changes.Changes;
import dev.glovebox.views.changes.UnifiedDiff;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What changed in a workspace, as rows of a diff. */
final class ChangeRows {
    private static final int MOST = 5_000;

    private ChangeRows() {}

    static List<Row> of(Changes changes) {
        List<Row> rows = new ArrayList<>();
        for (Change change : changes.list()) {
            if (rows.size() >= MOST) {
                rows.add(Row.of("There is more: glovebox diff shows all of it.", Tone.ATTENTION));
                break;
            }
            new String(UnifiedDiff.of(change).toBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .limit(MOST - rows.size())
                    .forEach(line -> rows.add(row(line)));
        }
        if (rows.isEmpty()) {
            rows.add(Row.of("Nothing has changed.", Tone.DIM));
        }
        changes.notCompared().forEach(note -> rows.add(Row.of("not compared: " + note, Tone.ATTENTION)));
        return rows;
    }

    private static Row row(String line) {
        if (line.startsWith("+++") || line.startsWith("---") || line.startsWith("@@") || line.startsWith("diff ")) {
            return Row.of(line, Tone.DIM);
        }
        if (line.startsWith("+")) {
            return Row.of(line, Tone.GOOD);
        }
        return Row.of(line, line.startsWith("-") ? Tone.BAD : Tone.PLAIN);
    }
}
