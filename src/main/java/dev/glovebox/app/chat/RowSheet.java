package dev.glovebox.app.chat;

import dev.glovebox.ui.print.Listing.Mark;
import dev.glovebox.ui.print.Sheet;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.List;

/** A report as rows. */
final class RowSheet implements Sheet {
    private final List<Row> rows = new ArrayList<>();

    @Override
    public void line(String text) {
        rows.add(Row.of(text));
    }

    @Override
    public void dim(String text) {
        rows.add(Row.of(text, Tone.DIM));
    }

    @Override
    public void marked(Mark mark, String text) {
        rows.add(Row.of(Span.of(mark.sign() + " ", tone(mark)), Span.of(text)));
    }

    private static Tone tone(Mark mark) {
        return switch (mark) {
            case GOOD -> Tone.GOOD;
            case DOUBTFUL -> Tone.ATTENTION;
            case BAD -> Tone.BAD;
            case NONE -> Tone.DIM;
        };
    }

    List<Row> rows() {
        return List.copyOf(rows);
    }
}
