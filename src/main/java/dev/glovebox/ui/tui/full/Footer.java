package dev.glovebox.ui.tui.full;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.tui.text.Width;
import java.util.stream.Stream;

/** The last row of a screen: where one is, and as many of the keys as there is room for, the needed ones first. */
final class Footer {
    private static final String BETWEEN = "  ";

    private Footer() {}

    static Row of(Row state, int width, Stream<String> keys) {
        Row row = state;
        int left = width - state.width();
        for (String key : keys.toList()) {
            int wide = Width.of(BETWEEN + key);
            if (wide > left) {
                break;
            }
            row = row.and(Span.of(BETWEEN + key, Tone.DIM));
            left -= wide;
        }
        return row;
    }
}
