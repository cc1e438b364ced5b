package dev.glovebox.views;

/** How file work in a box ended: with its value, or with the reason why not. */
public sealed interface FileOutcome<T> {
    record Done<T>(T value) implements FileOutcome<T> {}

    /** The reason is one printable line for a person; programs go by the cause. */
    record Failed<T>(Cause cause, String reason) implements FileOutcome<T> {}

    /** The value of work that only changes something. */
    enum Change {
        MADE
    }

    /** Why file work failed: exit codes of docs/reference/glove-files.md, and what befell the call itself. */
    enum Cause {
        INVALID,
        NOT_FOUND,
        WRONG_KIND,
        EXISTS,
        REFUSED,
        NOT_PERMITTED,
        NO_SPACE,
        FAILED,
        OTHER_FILESYSTEM,
        BAD_PATTERN,
        TIMED_OUT,
        CANCELLED,
        MALFORMED,
        BOX_LOST;

        static Cause of(int code) {
            return switch (code) {
                case 64 -> INVALID;
                case 65 -> NOT_FOUND;
                case 66 -> WRONG_KIND;
                case 67 -> EXISTS;
                case 68 -> REFUSED;
                case 69 -> NOT_PERMITTED;
                case 70 -> NO_SPACE;
                case 72 -> OTHER_FILESYSTEM;
                case 73 -> BAD_PATTERN;
                default -> FAILED;
            };
        }
    }
}
