package dev.glovebox.model;

/** Whether a name leads to a model. */
public sealed interface ModelChoice {
    record Chosen(Model model) implements ModelChoice {}

    /** Why not, and the way out, for a person. */
    record Refused(Cause cause, String why) implements ModelChoice {}

    /** What is wrong. */
    enum Cause {
        /** No key where one is needed. */
        NO_KEY,
        /** A setting, a name or a script that cannot be. */
        UNUSABLE
    }
}
