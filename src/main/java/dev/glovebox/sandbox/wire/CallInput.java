package dev.glovebox.sandbox.wire;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** A program's standard input: every write is sent at once, as far as the glove gave credit for it. */
final class CallInput extends OutputStream {
    private final int channel;
    private final Consumer<ToGlove> glove;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int credit = Wire.STDIN_WINDOW;
    private boolean closed;
    private boolean ended;

    CallInput(int channel, Consumer<ToGlove> glove) {
        this.channel = channel;
        this.glove = glove;
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

    /** The program is gone: writers go on, and what they write is dropped. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        int sent = 0;
        while (sent < length) {
            int claimed = claim(Math.min(length - sent, Wire.MAX_PAYLOAD));
            if (claimed == 0) {
                return;
            }
            glove.accept(new ToGlove.Stdin(channel, ByteBuffer.wrap(bytes, offset + sent, claimed)));
            sent += claimed;
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (closed || ended) {
                return;
            }
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        glove.accept(new ToGlove.End(channel));
    }

    /** Waits for credit and takes up to this much of it; 0 when the program has ended. */
    private int claim(int wanted) throws IOException {
        lock.lock();
        try {
            while (credit == 0 && !ended && !closed) {
                changed.await();
            }
            if (ended) {
                return 0;
            }
            if (closed) {
                throw new IOException("the program's input was closed");
            }
            int claimed = Math.min(wanted, credit);
            credit -= claimed;
            return claimed;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a program to read its input");
        } finally {
            lock.unlock();
        }
    }
}
