package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.markdown.Lead.Kind;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Tone;

/**
 * Between blocks: each line stands for itself.
 *
 * @param place what came before, as far as it says what an indented line is
 */
record Prose(Place place) implements Block {
    static final Prose BEGIN = new Prose(Place.APART);

    private static final int WIDEST_RULE = 40;

    enum Place {
        /** After a blank line, or in code that is only indented. */
        APART,
        TEXT,
        /** Indented lines belong to an item. */
        LIST
    }

    @Override
    public Block line(String text, Page to) {
        if (text.isBlank()) {
            to.blank();
            return place == Place.LIST ? this : BEGIN;
        }
        Lead lead = Lead.of(text, to.width());
        if (isCode(lead)) {
            to.wrapped(Row.of(lead.text()), lead.first(), lead.first());
            return this;
        }
        Prose next = after(lead);
        return switch (lead.kind()) {
            case RULE -> next.rule(lead, to);
            case FENCE -> Fence.open(lead, to);
            case TEXT -> Cells.divide(lead.text()) ? new MaybeTable(lead, next) : next.put(lead, to);
            case ITEM, HEADING -> next.put(lead, to);
        };
    }

    @Override
    public Block part(String text, Page to) {
        Lead lead = Lead.of(text, to.width());
        return LongLine.begin(lead, after(lead)).part("", to);
    }

    @Override
    public void end(Page to) {}

    @Override
    public boolean holds(CharSequence line) {
        return line.toString().stripLeading().startsWith("|");
    }

    Prose put(Lead lead, Page to) {
        to.wrapped(
                Inline.parse(lead.ended(), lead.style(), Inline.Carry.NONE, to.ending())
                        .row(),
                lead.first(),
                lead.hanging());
        return this;
    }

    private Prose rule(Lead lead, Page to) {
        int width = Math.clamp(to.width() - lead.first().width(), 1, WIDEST_RULE);
        to.wrapped(Row.of("─".repeat(width), Tone.DIM), lead.first(), lead.hanging());
        return this;
    }

    private boolean isCode(Lead lead) {
        return place == Place.APART && lead.isFarIn();
    }

    private Prose after(Lead lead) {
        if (lead.kind() == Kind.ITEM) {
            return new Prose(Place.LIST);
        }
        return place == Place.LIST && lead.indent() > 0 ? this : new Prose(Place.TEXT);
    }
}
