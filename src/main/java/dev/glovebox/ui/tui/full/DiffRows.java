package dev.glovebox.ui.tui.full;

import dev.glovebox.protocol.Json;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.words.FileDetails;
import java.util.ArrayList;
import java.util.List;

/** Edits as a call's details tell them: what went and what came, with the lines that stayed around it. */
final class DiffRows {
    private static final int MOST_ROWS = 2000;
    private static final int LONGEST_LINE = 1000;

    private final List<Row> rows = new ArrayList<>();

    private DiffRows() {}

    static boolean isIn(Json details) {
        return FileDetails.of(details).stream()
                .anyMatch(file -> !file.list("edits").isEmpty());
    }

    static long count(Json details) {
        return FileDetails.of(details).stream()
                .mapToLong(file -> file.list("edits").size())
                .sum();
    }

    static List<Row> of(Json details) {
        DiffRows diff = new DiffRows();
        for (Json file : FileDetails.of(details)) {
            String path = file.string("path").orElse("");
            file.list("edits").forEach(edit -> diff.edit(path, edit));
        }
        return diff.rows;
    }

    private void edit(String path, Json edit) {
        String line = edit.number("line").map(number -> ":" + number).orElse("");
        add("@@ ", path + line, Tone.DIM);
        List<String> old = lines(edit, "old");
        List<String> now = lines(edit, "new");
        int shorter = Math.min(old.size(), now.size());
        int same = 0;
        while (same < shorter && old.get(same).equals(now.get(same))) {
            same++;
        }
        int after = 0;
        while (after < shorter - same
                && old.reversed().get(after).equals(now.reversed().get(after))) {
            after++;
        }
        old.subList(0, same).forEach(kept -> add("  ", kept, Tone.DIM));
        old.subList(same, old.size() - after).forEach(gone -> add("- ", gone, Tone.BAD));
        now.subList(same, now.size() - after).forEach(come -> add("+ ", come, Tone.GOOD));
        old.subList(old.size() - after, old.size()).forEach(kept -> add("  ", kept, Tone.DIM));
    }

    private static List<String> lines(Json edit, String field) {
        return edit.string(field).orElse("").lines().limit(MOST_ROWS).toList();
    }

    private void add(String mark, String line, Tone tone) {
        if (rows.size() < MOST_ROWS) {
            rows.add(Row.of(mark + Clip.of(line, LONGEST_LINE), tone));
        } else if (rows.size() == MOST_ROWS) {
            rows.add(Row.of("…", Tone.DIM));
        }
    }
}
