package dev.glovebox.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A pipe in memory that behaves as the kernel's: a writer waits while it is full, a reader waits while it is empty, each end
 * can be closed under the other. The JDK's piped streams poll once a second and care which threads are alive.
 */
public final class BytePipe {
    private final byte[] bytes;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final InputStream input = new Input();
    private final OutputStream output = new Output();
    private int head;
    private int size;
    private boolean inputClosed;
    private boolean outputClosed;

    public BytePipe(int capacity) {
        bytes = new byte[capacity];
    }

    public InputStream input() {
        return input;
    }

    public OutputStream output() {
        return output;
    }

    private int take(byte[] into, int offset, int length) throws IOException {
        lock.lock();
        try {
            while (size == 0 && !outputClosed && !inputClosed) {
                changed.await();
            }
            if (inputClosed) {
                throw new IOException("the pipe's input is closed");
            }
            if (size == 0) {
                return -1;
            }
            return copyOut(into, offset, Math.min(length, size));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while reading a pipe");
        } finally {
            lock.unlock();
        }
    }

    private int copyOut(byte[] into, int offset, int length) {
        int count = Math.min(length, bytes.length - head);
        System.arraycopy(bytes, head, into, offset, count);
        head = (head + count) % bytes.length;
        size -= count;
        changed.signalAll();
        return count;
    }

    /** Not interruptible, as a write(2) from the JVM is not: half a frame would spoil the stream. */
    private int put(byte[] from, int offset, int length) throws IOException {
        lock.lock();
        try {
            while (size == bytes.length && !inputClosed && !outputClosed) {
                changed.awaitUninterruptibly();
            }
            if (inputClosed || outputClosed) {
                throw new IOException("broken pipe");
            }
            int tail = (head + size) % bytes.length;
            int count = Math.min(length, Math.min(bytes.length - size, bytes.length - tail));
            System.arraycopy(from, offset, bytes, tail, count);
            size += count;
            changed.signalAll();
            return count;
        } finally {
            lock.unlock();
        }
    }

    private void close(Runnable end) {
        lock.lock();
        try {
            end.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private final class Input extends InputStream {
        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, into.length);
            return length == 0 ? 0 : take(into, offset, length);
        }

        @Override
        public void close() {
            BytePipe.this.close(() -> inputClosed = true);
        }
    }

    private final class Output extends OutputStream {
        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] from, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, from.length);
            for (int done = 0; done < length; ) {
                done += put(from, offset + done, length - done);
            }
        }

        @Override
        public void close() {
            BytePipe.this.close(() -> outputClosed = true);
        }
    }
}
