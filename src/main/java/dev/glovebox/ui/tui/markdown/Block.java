package dev.glovebox.ui.tui.markdown;

/** Where in a document a line stands. Values: a draft of the same lines leaves them as they are. */
sealed interface Block permits Prose, LongLine, Fence, LongCode, MaybeTable, Table, LongTable {
    /** A line that is over, or the rest of one of which parts were taken. */
    Block line(String text, Page to);

    /** The beginning of a line that is too long to wait for its end. */
    Block part(String text, Page to);

    /** Puts down what is held. */
    void end(Page to);

    /** Whether this beginning of a line must not be taken in parts. */
    default boolean holds(CharSequence line) {
        return false;
    }
}
