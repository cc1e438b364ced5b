package dev.glovebox.views.relay;

import java.io.IOException;

/** Nothing listens at that port of the box, or it takes nobody more. */
public final class NobodyThere extends IOException {
    private static final long serialVersionUID = 1;

    NobodyThere(String message) {
        super(message);
    }
}
