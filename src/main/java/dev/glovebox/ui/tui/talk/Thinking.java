package dev.glovebox.ui.tui.talk;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Style.Mark;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.List;

/** What the model says to itself: its last lines while it does, then its first ones. */
final class Thinking {
    private static final Style STYLE = Style.of(Tone.DIM).and(Mark.ITALIC);
    private static final int SHOWN = 3;
    private static final int MOST = 16 * 1024;

    private final StringBuilder text = new StringBuilder();
    private long passed;

    void take(String piece) {
        text.append(piece);
        if (text.length() > 2 * MOST) {
            int end = text.length() - MOST;
            passed += text.substring(MOST / 4, end).lines().count();
            text.delete(MOST / 4, end);
        }
    }

    List<Row> rows(int width) {
        List<Row> all = wrapped(width);
        return all.subList(Math.max(0, all.size() - SHOWN), all.size());
    }

    /** For good; nothing afterwards. */
    List<Row> end(int width) {
        List<Row> all = wrapped(width);
        text.setLength(0);
        long more = all.size() - SHOWN + passed;
        passed = 0;
        if (more <= 0) {
            return all;
        }
        List<Row> first = new ArrayList<>(all.subList(0, SHOWN));
        first.add(Row.of(new Span("  … " + more + " more; Ctrl-T shows them", STYLE))
                .cut(width));
        return first;
    }

    private List<Row> wrapped(int width) {
        return text.toString()
                .strip()
                .lines()
                .filter(line -> !line.isBlank())
                .flatMap(line -> Row.of(new Span(line, STYLE)).wrap(width).stream())
                .toList();
    }
}
