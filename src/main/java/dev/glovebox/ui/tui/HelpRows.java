package dev.glovebox.ui.tui;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.List;

/** Commands and keys. */
final class HelpRows {
    private static final int NARROW = 70;
    private static final int MOST = 30;

    private static final List<List<String>> KEYS = List.of(
            List.of("Enter", "Sends. While the agent works, it reads it at its next step."),
            List.of("Alt-Enter", "A new line; also Shift-Enter, Ctrl-J, or \\ at the end."),
            List.of("Ctrl-G", "Writes in $EDITOR."),
            List.of("Esc, Ctrl-C", "Stops the agent; Ctrl-C twice quits."),
            List.of("Up, Ctrl-R", "What was said before; searches in it."),
            List.of("Tab, @", "Completes commands, and files of the workspace after @."),
            List.of("Ctrl-O", "Unfolds what the newest tool printed."),
            List.of("Ctrl-T", "The whole conversation, to fold and search."),
            List.of("Ctrl-L, Ctrl-Z", "Draws the screen anew; puts the chat aside."));

    private HelpRows() {}

    static List<Row> of(List<Deeds.Named> deeds, int width) {
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of(new Span("Commands", Style.BOLD)));
        deeds.forEach(deed -> rows.addAll(line("/" + deed.name() + " " + deed.parameters(), deed.summary(), width)));
        rows.add(Row.EMPTY);
        rows.add(Row.of(new Span("Keys", Style.BOLD)));
        KEYS.forEach(key -> rows.addAll(line(key.getFirst(), key.getLast(), width)));
        return rows;
    }

    /** Beside each other, or below where there is no room. */
    static List<Row> line(String left, String right, int width) {
        Span name = Span.of("  " + left.strip(), Tone.ACCENT);
        if (width < NARROW) {
            List<Row> rows = new ArrayList<>(List.of(Row.of(name)));
            rows.addAll(Row.of("    " + right, Tone.DIM).wrap(width, Row.of("    ")));
            return rows;
        }
        int gap = Math.max(2, MOST - Row.of(name).width());
        String margin = " ".repeat(MOST);
        return Row.of(name, Span.of(" ".repeat(gap)), Span.of(right, Tone.DIM)).wrap(width, Row.of(margin));
    }
}
