package dev.glovebox.ui.tui.input;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.tui.text.Width;
import java.util.List;
import java.util.Optional;

/** Looks for what was said before while a person types a part of it, without regard to case. */
final class Search {
    private static final int NONE = -1;
    private static final int LONGEST_WANTED = 200;
    private static final int LONGEST_SHOWN = 400;

    private final InputHistory history;
    private String wanted = "";
    private int found = NONE;

    Search(InputHistory history) {
        this.history = history;
    }

    void type(String text) {
        String more = Folds.clean(text).replace('\n', ' ');
        wanted += more.substring(0, Math.min(more.length(), Math.max(0, LONGEST_WANTED - wanted.length())));
        found = find(Math.max(0, found), 1, "");
    }

    void backspace() {
        wanted = wanted.isEmpty() ? "" : wanted.substring(0, Cells.previous(wanted, wanted.length()));
        found = find(0, 1, "");
    }

    void older() {
        step(1);
    }

    void newer() {
        step(-1);
    }

    Optional<String> match() {
        return found == NONE ? Optional.empty() : Optional.of(history.entry(found));
    }

    /** On one row, with the cursor behind what is typed. */
    Drawn drawn(int width) {
        String typed = tail(wanted, Math.max(1, width / 2));
        Row row = Row.of("(search '", Tone.DIM).and(Span.of(typed), Span.of("') ", Tone.DIM));
        int column = Width.of("(search '" + Span.of(typed).text());
        return new Drawn(
                List.of(row.and(shown(width - row.width()).spans().toArray(Span[]::new))
                        .cut(width)),
                0,
                Math.min(column, width - 1));
    }

    /** From the beginning if the match is to be seen then, or else from shortly before it. */
    private Row shown(int room) {
        if (found == NONE) {
            return wanted.isEmpty() ? Row.EMPTY : Row.of("nothing said before has this", Tone.ATTENTION);
        }
        String text = history.entry(found);
        int at = indexOf(text, wanted);
        int from = at + wanted.length() > room ? Cells.floor(text, Math.max(0, at - room / 4)) : 0;
        int end = Cells.floor(text, at + wanted.length() + LONGEST_SHOWN);
        return Row.of(
                Span.of(onOneLine(text.substring(from, at))),
                new Span(onOneLine(text.substring(at, at + wanted.length())), Style.PLAIN.and(Style.Mark.UNDERLINED)),
                Span.of(onOneLine(text.substring(at + wanted.length(), end))));
    }

    private static String onOneLine(String text) {
        return text.replace('\n', ' ');
    }

    private static String tail(String text, int width) {
        int from = 0;
        while (Width.of(text.substring(from)) > width) {
            from = Cells.next(text, from);
        }
        return text.substring(from);
    }

    /** Stays where it is when there is no other. */
    private void step(int direction) {
        int other = found == NONE ? find(0, 1, "") : find(found + direction, direction, history.entry(found));
        found = other == NONE ? found : other;
    }

    private int find(int from, int direction, String except) {
        for (int i = from; !wanted.isEmpty() && i >= 0 && i < history.size(); i += direction) {
            String entry = history.entry(i);
            if (!entry.equals(except) && indexOf(entry, wanted) >= 0) {
                return i;
            }
        }
        return NONE;
    }

    private static int indexOf(String text, String part) {
        for (int i = 0; i + part.length() <= text.length(); i++) {
            if (text.regionMatches(true, i, part, 0, part.length())) {
                return i;
            }
        }
        return -1;
    }
}
