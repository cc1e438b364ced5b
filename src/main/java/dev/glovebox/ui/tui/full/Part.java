package dev.glovebox.ui.tui.full;

/**
 * What of a session is read and folded as one.
 *
 * @param body what can be folded away
 */
record Part(Kind kind, Block head, Block body, Fold fold) {
    enum Kind {
        PROMPT,
        ANSWER,
        THINKING,
        CALL,
        NOTE
    }

    /** How it is before a person changes that. */
    enum Fold {
        FOLDED,
        OPEN
    }

    Part(Kind kind, Block head) {
        this(kind, head, new Block.Nothing(), Fold.FOLDED);
    }

    boolean folds() {
        return !(body instanceof Block.Nothing);
    }

    /** Whether a blank row sets it apart. */
    boolean apartFrom(Part before) {
        return kind != before.kind || kind == Kind.PROMPT || kind == Kind.ANSWER;
    }
}
