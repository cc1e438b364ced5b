package dev.glovebox.ui.web;

import java.io.IOException;

/** The client went away, or was too slow, so that nobody waits for an answer. */
final class Gone extends IOException {
    private static final long serialVersionUID = 1;

    Gone(Throwable cause) {
        super("the client is gone", cause);
    }
}
