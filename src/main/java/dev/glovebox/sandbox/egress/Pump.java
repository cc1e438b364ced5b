package dev.glovebox.sandbox.egress;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Moves bytes through one small buffer, and says so after each step.
 *
 * @param moved called whenever bytes went through
 */
record Pump(Runnable moved) {
    private static final int BUFFER = 32 * 1024;

    /** Up to the end of the one, which then ends the other. */
    void all(InputStream from, OutputStream to) throws IOException {
        byte[] buffer = new byte[BUFFER];
        for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
            pass(buffer, n, to);
        }
        to.close();
    }

    void exactly(long length, InputStream from, OutputStream to) throws IOException {
        byte[] buffer = new byte[(int) Math.min(length, BUFFER)];
        for (long left = length; left > 0; ) {
            int n = from.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (n < 0) {
                throw new EOFException("the body ended early");
            }
            pass(buffer, n, to);
            left -= n;
        }
    }

    private void pass(byte[] buffer, int length, OutputStream to) throws IOException {
        to.write(buffer, 0, length);
        to.flush();
        moved.run();
    }
}
