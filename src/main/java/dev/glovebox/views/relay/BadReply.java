package dev.glovebox.views.relay;

import java.io.IOException;

/** What the server inside sent is no HTTP that can be passed on. */
public final class BadReply extends IOException {
    private static final long serialVersionUID = 1;

    BadReply(String message) {
        super(message);
    }
}
