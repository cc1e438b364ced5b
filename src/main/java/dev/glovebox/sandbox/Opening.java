package dev.glovebox.sandbox;

/** The outcome of asking for a box. */
public sealed interface Opening {
    record Opened(Box box) implements Opening {}

    /** No box: why, and what a person can do about it. */
    record Refused(String reason, String remedy) implements Opening {}
}
