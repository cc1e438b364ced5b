package dev.glovebox.views.notebook;

/** A box has no notebook; the message says why and what helps, in sentences. */
public final class NoNotebook extends Exception {
    private static final long serialVersionUID = 1;

    public NoNotebook(String message) {
        super(message);
    }
}
