package dev.glovebox.testing;

import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** An output stream of a program, which waits for the host's credit. A semaphore refuses to hold more than the wire allows. */
final class FakeOutput extends OutputStream {
    private static final int MAX_FRAME = 65_536;

    private final Consumer<byte[]> frame;
    private final Semaphore credit;

    FakeOutput(int window, Consumer<byte[]> frame) {
        credit = new Semaphore(window);
        this.frame = frame;
    }

    void grant(int bytes) {
        credit.release(bytes);
    }

    @Override
    public void write(int value) throws InterruptedIOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws InterruptedIOException {
        for (int done = 0; done < length; ) {
            int from = offset + done;
            int count = claim(Math.min(MAX_FRAME, length - done));
            frame.accept(Arrays.copyOfRange(bytes, from, from + count));
            done += count;
        }
    }

    private int claim(int wanted) throws InterruptedIOException {
        try {
            credit.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("killed while writing");
        }
        int more = Math.min(wanted - 1, credit.availablePermits());
        return credit.tryAcquire(more) ? 1 + more : 1;
    }
}
