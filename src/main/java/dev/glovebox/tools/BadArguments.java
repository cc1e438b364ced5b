package dev.glovebox.tools;

/** Arguments that a tool cannot take; the message tells the model the field, the rule and an example. */
final class BadArguments extends RuntimeException {
    private static final long serialVersionUID = 1;

    BadArguments(String message) {
        super(message);
    }
}
