package dev.glovebox.sandbox;

import dev.glovebox.protocol.CallEnd;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;

/**
 * A program running in a box. Output that nobody reads is held back at the program, not in this process's memory; whoever does
 * not want it calls {@link #discardOutput}.
 */
public interface Call {
    /** Blocks while the program is slow to read; silently drops what comes after the program's end. */
    OutputStream stdin();

    /** Ends when the call has ended and everything was read. */
    InputStream stdout();

    InputStream stderr();

    void resize(int rows, int columns);

    /** To the program's process group. */
    void signal(int number);

    /** Ends the program and every descendant of it. */
    void kill();

    /** Throws away unread and future output, so that the program is never held back. */
    void discardOutput();

    /**
     * Waits for the end. A program ends only after its output was read or discarded as far as it filled the credit, so read
     * the streams from other threads.
     */
    CallEnd await() throws InterruptedException;

    /** As {@link #await()}, but empty when the time is over. */
    Optional<CallEnd> await(Duration limit) throws InterruptedException;
}
