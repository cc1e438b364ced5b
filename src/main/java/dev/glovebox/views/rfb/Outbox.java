package dev.glovebox.views.rfb;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Words on their way to a server that may never read them: they are written by a thread of its own, and whoever speaks waits only so long. */
final class Outbox {
    private static final int WORDS = 256;
    private static final int PATIENCE_SECONDS = 5;

    private final OutputStream out;
    private final BlockingQueue<byte[]> words = new ArrayBlockingQueue<>(WORDS);

    Outbox(OutputStream out) {
        this.out = out;
    }

    void say(byte[] word) throws RfbFailure, InterruptedException {
        if (!words.offer(word, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new RfbFailure("it has read nothing for " + PATIENCE_SECONDS + " s");
        }
    }

    /** Until the stream or the thread is ended. */
    void run() throws IOException, InterruptedException {
        while (true) {
            out.write(words.take());
            if (words.isEmpty()) {
                out.flush();
            }
        }
    }
}
