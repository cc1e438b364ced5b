package dev.glovebox.sandbox.wire;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** How much the glove takes of one stream, and whether the stream still goes on. */
final class SendWindow {
    private final String name;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int credit;
    private boolean closed;
    private boolean ended;

    /** @param name of what is written, for messages */
    SendWindow(String name, int credit) {
        this.name = name;
        this.credit = credit;
    }

    /** Takes credit from the glove; false when that would be more than the wire allows. */
    boolean grant(int bytes) {
        lock.lock();
        try {
            if (bytes > Wire.MAX_CREDIT - credit) {
                return false;
            }
            credit += bytes;
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Nobody takes any more: whoever waits in {@link #claim} goes on. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The writer is done; whether this was news to anyone. */
    boolean close() {
        lock.lock();
        try {
            if (closed || ended) {
                return false;
            }
            closed = true;
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for credit and takes up to this much of it; 0 when nobody takes any more. */
    int claim(int wanted) throws IOException {
        lock.lock();
        try {
            while (credit == 0 && !ended && !closed) {
                changed.await();
            }
            if (ended) {
                return 0;
            }
            if (closed) {
                throw new IOException(name + " was closed");
            }
            int claimed = Math.min(wanted, credit);
            credit -= claimed;
            return claimed;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for credit: " + name);
        } finally {
            lock.unlock();
        }
    }
}
