package dev.glovebox.bench;

import dev.glovebox.views.terminal.Viewer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for one letter on a terminal. */
final class EchoViewer implements Viewer {
    private volatile byte wanted;
    private volatile CountDownLatch seen = new CountDownLatch(1);

    void expect(byte letter) {
        seen = new CountDownLatch(1);
        wanted = letter;
    }

    void await() throws InterruptedException {
        if (!seen.await(120, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the terminal does not answer");
        }
    }

    @Override
    public void show(byte[] bytes) {
        for (byte each : bytes) {
            if (each == wanted) {
                seen.countDown();
            }
        }
    }

    @Override
    public void end(String how) {
        throw new IllegalStateException("the terminal ended: " + how);
    }
}
