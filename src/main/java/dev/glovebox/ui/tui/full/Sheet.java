package dev.glovebox.ui.tui.full;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import org.jspecify.annotations.Nullable;

/** A part at a width. What a fold hides is set when somebody looks at it. */
final class Sheet {
    private final Part part;
    private final Setting setting;
    private final int width;
    private final int gap;
    private final Laid head;
    private @Nullable Laid body;
    private @Nullable String label;

    Sheet(Part part, int gap, Setting setting, int width) {
        this.part = part;
        this.setting = setting;
        this.width = width;
        this.gap = gap;
        this.head = setting.lay(part.head(), width);
    }

    Laid head() {
        return head;
    }

    Laid body() {
        if (body == null) {
            body = setting.lay(part.body(), width);
        }
        return body;
    }

    /** Where what stands above the body ends: at the row that tells of the fold. */
    int folded() {
        return gap + head.size() + (part.folds() ? 1 : 0);
    }

    int size(Part.Fold fold) {
        return folded() + (fold == Part.Fold.OPEN ? body().size() : 0);
    }

    Row row(int at, Part.Fold fold) {
        if (at < gap) {
            return Row.EMPTY;
        }
        if (at < gap + head.size()) {
            return head.row(at - gap);
        }
        return at < folded() ? teller(fold) : body().row(at - folded());
    }

    /** Where the rows of a block begin. */
    int start(Place.Of block) {
        return block == Place.Of.HEAD ? gap : folded();
    }

    Laid of(Place.Of block) {
        return block == Place.Of.HEAD ? head : body();
    }

    private Row teller(Part.Fold fold) {
        if (label == null) {
            label = setting.label(part.body());
        }
        return Row.of(Span.of((fold == Part.Fold.OPEN ? "  ▾ " : "  ▸ ") + label, Tone.DIM));
    }

    int weight() {
        return head.weight() + (body == null ? 0 : body.weight());
    }
}
