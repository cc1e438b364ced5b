package dev.glovebox.sandbox;

import java.io.Closeable;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A connection between the host and a program in a box. Bytes that nobody reads are held back at the program, not in this process's
 * memory. A connection that was reset, or whose box has ended, fails with an {@link java.io.IOException}.
 */
public interface Duplex extends Closeable {
    /** What the program sends; ends when the program will send no more. */
    InputStream in();

    /** To the program, at once; blocks while it is slow to read. Closing it tells the program that no more will come. */
    OutputStream out();

    /** Ends both streams, also for threads that wait in them; what was written before still arrives. Idempotent. */
    @Override
    void close();
}
