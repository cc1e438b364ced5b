package dev.glovebox.ui.web.socket;

import java.io.IOException;

/** The client broke a rule, for which its connection is ended. */
final class Violation extends IOException {
    private static final long serialVersionUID = 1;
    private final CloseCode code;

    Violation(CloseCode code, String message) {
        super(message);
        this.code = code;
    }

    CloseCode code() {
        return code;
    }
}
