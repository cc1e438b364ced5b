package dev.glovebox.ui.tui.screen;

import dev.glovebox.ui.tui.text.Painter;
import dev.glovebox.ui.tui.text.Row;
import java.util.List;

/** The second screen of a terminal, every row of it ours. */
public final class FullScreen {
    private final Painter painter;
    private List<Row> shown = List.of();

    public FullScreen(Painter painter) {
        this.painter = painter;
    }

    /** What to write so that these are its rows; as many as it has, none wider. */
    public String draw(List<Row> rows, Size size) {
        if (rows.equals(shown)) {
            return "";
        }
        StringBuilder out = new StringBuilder("\033[?2026h\033[?7l");
        for (int i = 0; i < rows.size(); i++) {
            if (i >= shown.size() || !rows.get(i).equals(shown.get(i))) {
                out.append(Codes.to(i + 1)).append(Codes.CLEAR_ROW);
                painter.paint(rows.get(i).cut(size.columns()), out);
            }
        }
        shown = List.copyOf(rows);
        return out.append("\033[?7h\033[?2026l").toString();
    }

    /** Whatever was there is no longer. */
    public void forget() {
        shown = List.of();
    }
}
