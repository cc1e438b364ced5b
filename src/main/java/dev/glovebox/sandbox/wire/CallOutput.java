package dev.glovebox.sandbox.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

/**
 * What comes out of a program, from the link's reader thread to whoever reads it here.
 *
 * <p>The reader thread must never write to the glove: with both pipes full, the two would wait for each other. So credit is sent
 * by the thread that consumes. When nobody consumes because the output is discarded, the thread that says so hands out all the
 * credit that the wire can express; a virtual thread tops it up whenever half of it, a gigabyte, is used.
 */
final class CallOutput extends InputStream {
    private final IntConsumer grant;
    private final Ring unread;
    private final int batch;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** What the glove may still send. */
    private int credit;

    private int readSinceGrant;
    private boolean discarding;
    private boolean toppingUp;
    private boolean ended;

    /**
     * @param window what the glove may send at the start, and what is kept here at most
     * @param grant sends this much credit to the glove, and may block
     */
    CallOutput(int window, IntConsumer grant) {
        this.grant = grant;
        unread = new Ring(window);
        batch = window / 4;
        credit = window;
    }

    /** Takes data from the glove without blocking; false when it was not within the credit. */
    boolean accept(ByteBuffer data) {
        lock.lock();
        try {
            if (data.remaining() > credit) {
                return false;
            }
            credit -= data.remaining();
            if (discarding) {
                topUpSoon();
            } else {
                unread.put(data);
                changed.signalAll();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** No more data will come; what is here can still be read. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Whether the glove cannot go on before someone reads. */
    boolean isHeldBack() {
        lock.lock();
        try {
            return credit == 0;
        } finally {
            lock.unlock();
        }
    }

    /** Throws away what is here and all that comes. */
    void discard() {
        lock.lock();
        try {
            if (discarding) {
                return;
            }
            discarding = true;
            unread.release();
        } finally {
            lock.unlock();
        }
        topUp();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        if (length == 0) {
            return 0;
        }
        int count;
        int earned;
        lock.lock();
        try {
            awaitData();
            if (unread.size() == 0) {
                return -1;
            }
            count = unread.take(into, offset, length);
            earned = earn(count);
        } finally {
            lock.unlock();
        }
        if (earned > 0) {
            grant.accept(earned);
        }
        return count;
    }

    @Override
    public int available() {
        lock.lock();
        try {
            return unread.size();
        } finally {
            lock.unlock();
        }
    }

    /** Whoever closes the stream does not want the rest. */
    @Override
    public void close() {
        discard();
    }

    private void awaitData() throws InterruptedIOException {
        try {
            while (unread.size() == 0 && !ended) {
                changed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a program's output");
        }
    }

    private int earn(int count) {
        readSinceGrant += count;
        if (ended || readSinceGrant < batch) {
            return 0;
        }
        int earned = readSinceGrant;
        readSinceGrant = 0;
        credit += earned;
        return earned;
    }

    private void topUpSoon() {
        if (!toppingUp && !ended && credit < Wire.MAX_CREDIT / 2) {
            toppingUp = true;
            Thread.ofVirtual().start(this::topUp);
        }
    }

    private void topUp() {
        int missing;
        lock.lock();
        try {
            missing = ended ? 0 : Wire.MAX_CREDIT - credit;
            credit += missing;
            toppingUp = false;
        } finally {
            lock.unlock();
        }
        if (missing > 0) {
            grant.accept(missing);
        }
    }
}
