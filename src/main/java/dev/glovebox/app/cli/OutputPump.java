package dev.glovebox.app.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Carries one output stream of a call to a descriptor of this process, byte for byte. */
final class OutputPump {
    private static final int BUFFER = 64 * 1024;
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

    private final Thread thread;
    private volatile boolean broken;

    private OutputPump(String name, InputStream from, OutputStream to, Runnable onBroken) {
        thread = Thread.ofPlatform().daemon().name(name + "-pump").unstarted(() -> pump(from, to, onBroken));
    }

    static OutputPump start(String name, InputStream from, OutputStream to, Runnable onBroken) {
        OutputPump pump = new OutputPump(name, from, to, onBroken);
        pump.thread.start();
        return pump;
    }

    /** Waits until everything was written; once there is hurry, only for this long. */
    void awaitDone(BooleanSupplier hurry, Duration patience) throws InterruptedException {
        while (!hurry.getAsBoolean()) {
            if (thread.join(LOOK_AGAIN)) {
                return;
            }
        }
        thread.join(patience.toMillis());
    }

    /** Whether the descriptor's reader went away. */
    boolean isBroken() {
        return broken;
    }

    private void pump(InputStream from, OutputStream to, Runnable onBroken) {
        byte[] buffer = new byte[BUFFER];
        try {
            for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
                if (!broken) {
                    write(to, buffer, n, onBroken);
                }
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** After a broken pipe the rest is read and dropped, so that the program's other streams go on until it is killed. */
    private void write(OutputStream to, byte[] buffer, int n, Runnable onBroken) {
        try {
            to.write(buffer, 0, n);
        } catch (IOException e) {
            broken = true;
            onBroken.run();
        }
    }
}
