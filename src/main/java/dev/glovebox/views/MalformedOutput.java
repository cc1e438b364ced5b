package dev.glovebox.views;

import java.io.Serial;

/** What came out of the box is not what the page of file commands says. */
final class MalformedOutput extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    MalformedOutput(String message) {
        super(message);
    }
}
