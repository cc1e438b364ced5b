package dev.glovebox.views.rfb;

import java.io.IOException;

/** A connection that has ended, or that the other side broke the rules of; the message says which, for a person. */
public final class RfbFailure extends IOException {
    private static final long serialVersionUID = 1;

    public RfbFailure(String message) {
        super(message);
    }
}
