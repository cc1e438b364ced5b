package dev.glovebox.views.terminal;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/** A viewer that keeps all it was shown. */
final class Seen implements Viewer {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private Optional<String> end = Optional.empty();

    @Override
    public synchronized void show(byte[] more) {
        bytes.writeBytes(more);
        notifyAll();
    }

    @Override
    public synchronized void end(String how) {
        if (end.isPresent()) {
            throw new AssertionError("a second last word: " + how);
        }
        end = Optional.of(how);
        notifyAll();
    }

    synchronized String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    synchronized int size() {
        return bytes.size();
    }

    /** All so far, once it has this in it. */
    String until(String wanted) throws InterruptedException {
        return until(seen -> seen.text().contains(wanted), wanted).text();
    }

    /** The last word. */
    String ended() throws InterruptedException {
        return until(seen -> seen.end.isPresent(), "the end").end.orElseThrow();
    }

    synchronized boolean hasEnded() {
        return end.isPresent();
    }

    private synchronized Seen until(Predicate<Seen> holds, String wanted) throws InterruptedException {
        long last = System.nanoTime() + LIMIT.toNanos();
        while (!holds.test(this)) {
            long left = Duration.ofNanos(last - System.nanoTime()).toMillis();
            if (left <= 0) {
                throw new AssertionError("no " + wanted + " after " + LIMIT + ", but: " + text());
            }
            wait(left);
        }
        return this;
    }
}
