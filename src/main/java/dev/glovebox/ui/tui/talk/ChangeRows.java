package dev.glovebox.ui.tui.talk;

import dev.glovebox.protocol.Json;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.words.FileDetails;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What an edit replaced, line by line. */
final class ChangeRows {
    private ChangeRows() {}

    /** Empty when the details are of no edit. */
    static List<Row> of(Json details, int width) {
        List<Json> files = FileDetails.of(details);
        boolean several = files.size() > 1;
        return files.stream()
                .filter(file -> !file.list("edits").isEmpty())
                .flatMap(file -> ofFile(file, several, width))
                .toList();
    }

    private static Stream<Row> ofFile(Json file, boolean named, int width) {
        List<Row> rows = new ArrayList<>();
        if (named) {
            rows.add(Row.of("  " + file.string("path").orElse(""), Tone.DIM).cut(width));
        }
        for (Json edit : file.list("edits")) {
            long line = edit.number("line").orElse(1L);
            add(rows, edit.string("old").orElse(""), "-", Tone.BAD, line, width);
            add(rows, edit.string("new").orElse(""), "+", Tone.GOOD, line, width);
        }
        return rows.stream();
    }

    private static void add(List<Row> rows, String text, String sign, Tone tone, long first, int width) {
        long line = first;
        for (String one : text.lines().toList()) {
            rows.add(Row.of(Span.of("  %4d ".formatted(line++), Tone.DIM), Span.of(sign + " " + one, tone))
                    .cut(width));
        }
    }
}
