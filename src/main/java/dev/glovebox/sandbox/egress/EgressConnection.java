package dev.glovebox.sandbox.egress;

import java.io.Closeable;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Two directions of bytes: a connection made inside a box as the host sees it, or one to a server. Closing {@code out()}
 * ends that direction only; {@code close()} ends both, and wakes whoever is blocked in either.
 */
public interface EgressConnection extends Closeable {
    InputStream in();

    OutputStream out();
}
