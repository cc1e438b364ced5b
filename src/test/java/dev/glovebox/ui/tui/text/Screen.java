package dev.glovebox.ui.tui.text;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Rows as a text that a reviewer can read: what has a style stands as ⟨style:text⟩. */
public final class Screen {
    private Screen() {}

    public static String of(List<Row> rows) {
        return rows.stream().map(row -> of(row) + "\n").collect(Collectors.joining());
    }

    public static String of(Row row) {
        return row.spans().stream().map(Screen::of).collect(Collectors.joining());
    }

    private static String of(Span span) {
        Style style = span.style();
        String marks = style.marks().stream()
                .sorted()
                .map(mark -> mark.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" "));
        String tone = style.tone() == Tone.PLAIN ? "" : style.tone().name().toLowerCase(Locale.ROOT);
        String all = (tone + " " + marks).strip();
        return all.isEmpty() ? span.text() : "⟨" + all + ":" + span.text() + "⟩";
    }
}
