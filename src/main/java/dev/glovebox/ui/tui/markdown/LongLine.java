package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Style;

/**
 * A line of prose of which parts were taken already.
 *
 * @param first what stands before its next row
 * @param done what is understood, and not settled: the rest of one row
 * @param source what could still turn out to be something else
 * @param after where the line after it stands
 */
record LongLine(Row first, Row hanging, Row done, String source, Style style, Inline.Carry carry, Block after)
        implements Block {
    private static final int UNDECIDED_ROWS = 5;
    private static final int UNDECIDED = 160;
    private static final int LONGEST_ROW = 1024;
    private static final int LONGEST_CELL = 8;

    static LongLine begin(Lead lead, Block after) {
        return new LongLine(
                lead.first(), lead.hanging(), Row.EMPTY, lead.text(), lead.style(), Inline.Carry.NONE, after);
    }

    @Override
    public LongLine part(String text, Page to) {
        String all = source + text;
        int safe = Inline.parse(all, style, carry, Inline.Ending.OPEN).safe();
        if (safe > 0) {
            return understood(Inline.parse(all.substring(0, safe), style, carry, Inline.Ending.OVER), all, safe)
                    .settle(to);
        }
        int undecided = Math.max(UNDECIDED, UNDECIDED_ROWS * to.width());
        if (all.length() < undecided) {
            return new LongLine(first, hanging, done, all, style, carry, after);
        }
        return understood(Inline.parse(all, style, carry, Inline.Ending.OPEN), all, all.length())
                .settle(to);
    }

    private LongLine understood(Inline.Parsed parsed, String all, int end) {
        return new LongLine(first, hanging, done.and(parsed.row()), all.substring(end), style, parsed.carry(), after);
    }

    /** A row that never gets full is settled too: marks without a width could be added to it for ever. */
    private LongLine settle(Page to) {
        Row.Wrapped wrapped = done.fold(to.width(), first, hanging);
        to.rows(wrapped.full());
        if (wrapped.rest().text().length() < Math.max(LONGEST_ROW, LONGEST_CELL * to.width())) {
            return new LongLine(wrapped.before(), hanging, wrapped.rest(), source, style, carry, after);
        }
        to.row(wrapped.last().after(wrapped.before()));
        return new LongLine(hanging, hanging, Row.EMPTY, source, style, carry, after);
    }

    @Override
    public Block line(String text, Page to) {
        Row rest = Inline.parse((source + text).stripTrailing(), style, carry, to.ending())
                .row();
        Row last = done.and(rest);
        if (!last.text().isEmpty()) {
            to.wrapped(last, first, hanging);
        }
        return after;
    }

    @Override
    public void end(Page to) {
        line("", to);
    }
}
