package dev.glovebox.ui.tui.screen;

import dev.glovebox.ui.tui.text.Painter;
import dev.glovebox.ui.tui.text.Row;
import java.util.List;

/**
 * The last rows of a terminal's normal screen, drawn again whenever they change; what is said above them is written once and
 * belongs to the terminal from then on. Each method gives what to write to the terminal.
 */
public final class LiveRegion {
    private final Painter painter;
    private final Reflow reflow;
    private Size size;
    private Frame shown = Frame.NOTHING;
    private boolean fresh = true;

    /** What a terminal does with rows that become too wide for it. */
    public enum Reflow {
        WRAPS,
        CUTS
    }

    public LiveRegion(Painter painter, Reflow reflow, Size size) {
        this.painter = painter;
        this.reflow = reflow;
        this.size = size;
    }

    public Size size() {
        return size;
    }

    /** Says rows above, and shows this below them. Rows may have been laid out before the terminal became narrower, hence wrapped. */
    public String draw(List<Row> said, Frame frame) {
        List<Row> above =
                said.stream().flatMap(row -> row.wrap(size.columns()).stream()).toList();
        Frame next = frame.within(size.rows());
        if (above.isEmpty() && !fresh && next.equals(shown)) {
            return "";
        }
        StringBuilder out = new StringBuilder(Codes.HOLD);
        out.append(Codes.BEGINNING).append(Codes.up(shown.cursorRow()));
        say(above, out);
        rows(next, fresh || !above.isEmpty(), out);
        int leftOver = shown.rows().size() - above.size() - next.rows().size();
        if (leftOver > 0) {
            out.append(Codes.NEXT_ROW).append(Codes.CLEAR_BELOW).append(Codes.up(1));
        }
        cursor(next, out);
        shown = next;
        fresh = false;
        return out.append(Codes.SHOW).toString();
    }

    /** Wrapped by the terminal, should it have become narrower without having told us yet: what is cut off here is lost. */
    private void say(List<Row> above, StringBuilder out) {
        if (!above.isEmpty()) {
            out.append(Codes.WRAP);
            above.forEach(row -> {
                paint(row, out);
                out.append(Codes.NEXT_ROW);
            });
            out.append(Codes.CUT);
        }
    }

    /** Rows that are there already are passed over. */
    private void rows(Frame next, boolean all, StringBuilder out) {
        for (int i = 0; i < next.rows().size(); i++) {
            if (i > 0) {
                out.append(Codes.NEXT_ROW);
            }
            Row row = next.rows().get(i);
            if (all || i >= shown.rows().size() || !row.equals(shown.rows().get(i))) {
                paint(row, out);
            }
        }
    }

    /** Erased as a whole first: tmux wraps a row by the widest text that it ever held, also where only its rest was erased. */
    private void paint(Row row, StringBuilder out) {
        painter.paint(row, out.append(Codes.CLEAR_ROW));
    }

    /** By writing what stands before it once more: terminals and we may count some characters' cells differently. */
    private void cursor(Frame next, StringBuilder out) {
        out.append(Codes.BEGINNING).append(Codes.up(next.rows().size() - 1 - next.cursorRow()));
        painter.paint(next.before(), out);
    }

    /** Takes the region away; the cursor stands where it began. */
    public String erase() {
        String out = Codes.HOLD + Codes.BEGINNING + Codes.up(shown.cursorRow()) + Codes.CLEAR_BELOW + Codes.SHOW;
        shown = Frame.NOTHING;
        fresh = true;
        return out;
    }

    /** The terminal has another size now, and has moved the rows of the region accordingly. */
    public String resized(Size to) {
        int above = rowsAboveCursor(to);
        size = to;
        shown = Frame.NOTHING;
        fresh = true;
        return Codes.HOLD + Codes.BEGINNING + Codes.up(Math.min(above, to.rows() - 1)) + Codes.CLEAR_BELOW + Codes.SHOW;
    }

    private int rowsAboveCursor(Size to) {
        int above = shown.cursorRow();
        if (reflow == Reflow.WRAPS && to.columns() < size.columns()) {
            above = shown.before().width() / to.columns();
            for (Row row : shown.rows().subList(0, shown.cursorRow())) {
                above += Math.max(1, Math.ceilDiv(row.width(), to.columns()));
            }
        }
        return above;
    }
}
