package dev.glovebox.ui.tui.full;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What of a scene is on the screen. */
record Picture(Scene scene, Reader reader, @Nullable Search search, List<String> keys) {
    /** Where the cursor is drawn. */
    static final int GUTTER = 2;

    private static final List<String> KEYS =
            List.of("enter fold", "/ search", "q close", "tab next tool", "a all", "↑↓ space b g G");

    private static final Row EMPTY_STATE =
            Row.of("Nothing has been said yet. Close this with q, and tell the agent what to do.", Tone.DIM);

    /** Exactly so many, none of them wider. */
    List<Row> rows(int height, int width) {
        if (height < 1) {
            return List.of();
        }
        List<Row> rows = new ArrayList<>();
        if (scene.parts() == 0) {
            rows.addAll(EMPTY_STATE.wrap(Math.max(1, width)));
        }
        for (Spot at = reader.top(); at.part() < scene.parts() && rows.size() < height - 1; at = after(at)) {
            rows.add(line(at));
        }
        while (rows.size() < height - 1) {
            rows.add(Row.EMPTY);
        }
        List<Row> screen = new ArrayList<>(rows.subList(0, height - 1));
        screen.add(footer(height, width));
        return screen.stream().map(row -> row.cut(width)).toList();
    }

    private Spot after(Spot at) {
        return at.row() + 1 < scene.size(at.part()) ? new Spot(at.part(), at.row() + 1) : new Spot(at.part() + 1, 0);
    }

    private Row line(Spot at) {
        Row row = search == null ? scene.row(at) : search.marked(at);
        return row.after(at.equals(reader.cursor()) ? Span.of("▌ ", Tone.ACCENT) : Span.of("  "));
    }

    private Row footer(int height, int width) {
        if (search == null) {
            return Footer.of(Row.of(position(height), Tone.DIM), width, Stream.concat(keys.stream(), KEYS.stream()));
        }
        Row asked = asked(search, width);
        return search.isTyping()
                ? Footer.of(asked, width, Stream.of("enter keep", "esc leave", "↑↓ other matches"))
                : Footer.of(asked, width, Stream.of("n next", "N previous", "esc leave", "enter fold", "q close"));
    }

    private static Row asked(Search search, int width) {
        String text = Clip.end(search.text(), Math.max(1, width / 3));
        return Row.of(
                new Span("/" + text, Style.BOLD),
                Span.of(search.isTyping() ? "▏" : "", Tone.ACCENT),
                Span.of("  " + search.words(), search.hasFound() ? Tone.PLAIN : Tone.ATTENTION));
    }

    /** How much of it is above the last row on the screen, about. */
    private String position(int height) {
        Spot end = reader.step(reader.top(), Math.max(0, height - 2));
        if (scene.parts() == 0 || end.equals(reader.last())) {
            return "100 %";
        }
        long before = 0;
        long all = 0;
        for (int i = 0; i < scene.parts(); i++) {
            long rows = scene.guess(i);
            before += i < end.part() ? rows : i == end.part() ? rows * end.row() / scene.size(i) : 0;
            all += rows;
        }
        return Math.min(99, before * 100 / all) + " %";
    }
}
