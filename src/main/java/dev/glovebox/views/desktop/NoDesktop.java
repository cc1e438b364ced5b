package dev.glovebox.views.desktop;

/** A box has no desktop; the message says why and what helps. */
public final class NoDesktop extends Exception {
    private static final long serialVersionUID = 1;

    public NoDesktop(String message) {
        super(message);
    }
}
