package dev.glovebox.ui.tui;

import dev.glovebox.protocol.Cancel;

/** Something that goes on: a turn, or a command. */
record Busy(What what, String name, Cancel cancel, long since) {
    /** What keeps the chat from beginning something else. */
    enum What {
        TURN,
        DEED
    }

    boolean isStopping() {
        return cancel.isAsked();
    }
}
