package dev.glovebox.ui.print;

/** How a transcript is to look. */
public record Look(Pace pace, Ink ink, Results results) {
    /** When an answer's text is written. */
    public enum Pace {
        /** As it comes, to a terminal. */
        STREAMED,
        /** Each answer when it is complete. */
        WHOLE
    }

    /** Whether marks have colours. */
    public enum Ink {
        COLOURED,
        PLAIN
    }

    /** How much of a tool's result is shown that was not seen live. */
    public enum Results {
        /** Only what went wrong. */
        FAILURES,
        /** All of it. */
        ALL
    }
}
