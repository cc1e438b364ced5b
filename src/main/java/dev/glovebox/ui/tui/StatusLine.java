package dev.glovebox.ui.tui;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.words.Figures;
import java.util.ArrayList;
import java.util.List;

/** The last row: what works where, in what kind of box, and how much of its memory is used. */
final class StatusLine {
    private static final Span DOT = Span.of(" · ", Tone.DIM);

    private StatusLine() {}

    /** What is least missed is left out first where there is no room. */
    static Row of(Standing standing, long tokens, int width) {
        Span level = Span.of(level(standing), SealMark.of(standing.seal()).tone());
        List<Span> parts = new ArrayList<>(List.of(
                level,
                Span.of(standing.shortModel(), Tone.DIM),
                Span.of(context(standing, tokens), Tone.DIM),
                Span.of(standing.workspace(), Tone.DIM)));
        parts.removeIf(part -> part.text().isEmpty());
        Row row = joined(parts);
        while (row.width() > width && parts.size() > 2) {
            parts.removeLast();
            row = joined(parts);
        }
        return row.cut(width);
    }

    private static Row joined(List<Span> parts) {
        Row row = Row.EMPTY;
        for (Span part : parts) {
            row = row.spans().isEmpty() ? Row.of(part) : row.and(DOT, part);
        }
        return row;
    }

    private static String level(Standing standing) {
        return switch (standing.seal()) {
            case OPENING -> "opening the box";
            case SEALED, WEAKENED, UNSEALED -> standing.level();
            case REFUSED -> "no box";
        };
    }

    private static String context(Standing standing, long tokens) {
        if (tokens == 0 || standing.contextWindow() <= 0) {
            return "";
        }
        return Figures.tokens(tokens) + ", " + Math.ceilDiv(100 * tokens, standing.contextWindow()) + " % of context";
    }
}
