package dev.glovebox.sandbox;

import java.io.IOException;

/** A connection that a program in a box made to the box's one way out. */
public interface Outbound extends Duplex {
    /** Whoever answers for the world outside. */
    @FunctionalInterface
    interface Handler {
        /**
         * Serves one connection, on a virtual thread of its own. The connection lives no longer than this call: it is closed
         * when the call returns, and reset when it throws. The box's end interrupts it.
         */
        void handle(Outbound connection) throws IOException;
    }
}
