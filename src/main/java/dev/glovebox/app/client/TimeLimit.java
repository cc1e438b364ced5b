package dev.glovebox.app.client;

import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Cuts a connection whose answer drips: a read's own time limit begins anew with every byte. */
final class TimeLimit implements AutoCloseable {
    private final CountDownLatch done = new CountDownLatch(1);

    private TimeLimit() {}

    static TimeLimit on(HttpURLConnection connection, Duration most) {
        TimeLimit limit = new TimeLimit();
        Thread.ofVirtual().name("time-limit").start(() -> limit.await(connection, most));
        return limit;
    }

    private void await(HttpURLConnection connection, Duration most) {
        try {
            if (!done.await(most.toMillis(), TimeUnit.MILLISECONDS)) {
                connection.disconnect();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        done.countDown();
    }
}
