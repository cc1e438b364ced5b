package dev.glovebox.ui.web;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Does something again and again until it is closed. */
final class Rounds implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Rounds.class.getName());
    private final CountDownLatch over = new CountDownLatch(1);

    Rounds(String name, Duration apart, Runnable round) {
        Thread.ofVirtual().name(name).start(() -> go(apart, round));
    }

    private void go(Duration apart, Runnable round) {
        try {
            while (!over.await(apart.toMillis(), TimeUnit.MILLISECONDS)) {
                round(round);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void round(Runnable round) {
        try {
            round.run();
        } catch (RuntimeException | Error e) {
            LOG.log(Level.WARNING, "a round failed, the next one comes", e);
        }
    }

    @Override
    public void close() {
        over.countDown();
    }
}
