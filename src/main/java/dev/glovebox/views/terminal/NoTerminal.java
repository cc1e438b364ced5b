package dev.glovebox.views.terminal;

import java.io.Serial;

/** Why there is no further terminal, in a sentence for a person. */
public final class NoTerminal extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    NoTerminal(String message) {
        super(message);
    }
}
