package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.markdown.Cells.Align;
import java.util.List;
import java.util.Optional;

/**
 * After a line that is the header of a table if the next one says so.
 *
 * @param after where the next line stands otherwise
 */
record MaybeTable(Lead header, Prose after) implements Block {
    @Override
    public Block line(String text, Page to) {
        Lead lead = Lead.of(text, to.width());
        Optional<List<Align>> columns = Cells.columns(lead.text())
                .filter(each -> each.size() == Cells.of(header.text()).size())
                .filter(each -> lead.quotes() == header.quotes());
        return columns.<Block>map(each -> Table.begin(header, each, after))
                .orElseGet(() -> after.put(header, to).line(text, to));
    }

    @Override
    public Block part(String text, Page to) {
        return after.put(header, to).part(text, to);
    }

    @Override
    public void end(Page to) {
        after.put(header, to);
    }

    @Override
    public boolean holds(CharSequence line) {
        return after.holds(line);
    }
}
