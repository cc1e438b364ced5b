package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.text.Row;

/**
 * A line of code of which parts were taken already.
 *
 * @param done what is not settled: the rest of one row
 */
record LongCode(Row first, Row hanging, Row done, Fence fence) implements Block {
    private static final int LONGEST_ROW = 1024;
    private static final int LONGEST_CELL = 8;

    LongCode with(String text) {
        Highlighter.Coloured coloured = fence.colours().part(text);
        return new LongCode(first, hanging, done.and(coloured.row()), fence.with(coloured.next()));
    }

    @Override
    public LongCode part(String text, Page to) {
        LongCode more = with(text);
        Row.Wrapped wrapped = more.done.fold(to.width(), first, hanging);
        to.rows(wrapped.full());
        if (wrapped.rest().text().length() < Math.max(LONGEST_ROW, LONGEST_CELL * to.width())) {
            return new LongCode(wrapped.before(), hanging, wrapped.rest(), more.fence);
        }
        to.row(wrapped.last().after(wrapped.before()));
        return new LongCode(hanging, hanging, Row.EMPTY, more.fence);
    }

    @Override
    public Block line(String text, Page to) {
        LongCode all = with(text);
        if (!all.done.text().isEmpty()) {
            to.wrapped(all.done, first, hanging);
        }
        return all.fence.with(all.fence.colours().endOfLine());
    }

    @Override
    public void end(Page to) {
        line("", to);
    }
}
