package dev.glovebox.sandbox;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A connection that a program in a box made to the box's one way out. Bytes that nobody reads are held back at the program,
 * not in this process's memory. A connection that was reset, or whose box has ended, fails with an {@link IOException}.
 */
public interface Outbound extends Closeable {
    /** What the program sends; ends when the program will send no more. */
    InputStream in();

    /** To the program, at once; blocks while it is slow to read. Closing it tells the program that no more will come. */
    OutputStream out();

    /** Ends both streams, also for threads that wait in them; what was written before still arrives. Idempotent. */
    @Override
    void close();

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
