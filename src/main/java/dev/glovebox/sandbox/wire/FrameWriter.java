package dev.glovebox.sandbox.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.ReentrantLock;

/** Sends frames one after the other; a close never waits for a write that hangs. */
final class FrameWriter implements AutoCloseable {
    private final OutputStream out;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean closed;

    FrameWriter(OutputStream out) {
        this.out = out;
    }

    /** Blocks while the glove does not read; drops the frame once closed. */
    void write(byte[] frame) throws IOException {
        lock.lock();
        try {
            if (!closed) {
                out.write(frame);
                out.flush();
            }
        } finally {
            lock.unlock();
            if (closed) {
                closeWhenIdle();
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        closeWhenIdle();
    }

    /** Closing a buffered stream waits for its writer; whoever holds the lock now closes after its own write. */
    private void closeWhenIdle() {
        if (!lock.tryLock()) {
            return;
        }
        try {
            out.close();
        } catch (IOException ignored) {
            // The glove is gone, and so is whatever could not be flushed to it.
        } finally {
            lock.unlock();
        }
    }
}
