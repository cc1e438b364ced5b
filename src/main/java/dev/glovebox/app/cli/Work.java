package dev.glovebox.app.cli;

import dev.glovebox.app.session.LiveSession;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;

/** Something to do in a session, and by whom. */
record Work(String model, Heeds heeds, Turn turn) {
    /** Whether somebody is there who heeds instructions in files. */
    enum Heeds {
        INSTRUCTIONS,
        NOTHING
    }

    /** Runs to its end. */
    @FunctionalInterface
    interface Turn {
        TurnEnd in(LiveSession session, Cancel cancel) throws InterruptedException;
    }
}
