package dev.glovebox.ui.web;

import java.io.IOException;

/** Where requests go that the library has read. */
interface Reception {
    void serve(Inquiry inquiry, Outlet outlet) throws IOException, InterruptedException;

    /** Whether there is a WebSocket at this address, for whoever may use it. */
    boolean hasSocket(Inquiry inquiry);

    /** Sends an answer to the client; what it throws is the client's connection. */
    interface Outlet {
        void send(Answer answer) throws IOException, InterruptedException;

        /** The caller is known from now on, and longer chunks and the rest of a longer body may be read. */
        default void callerKnown() {}

        /** Whether an answer may take the connection over. */
        default boolean canSwitch() {
            return false;
        }
    }
}
