package dev.glovebox.views.browser;

/** A box's browser cannot be used; the message says why and what helps, in sentences. */
public final class NoBrowser extends Exception {
    private static final long serialVersionUID = 1;

    public NoBrowser(String message) {
        super(message);
    }
}
