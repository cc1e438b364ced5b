package dev.glovebox.views.browser;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What a program writes, line by line and of bounded length, for somebody who does not wait forever. */
final class Lines {
    private static final int LONGEST = 8 << 20;
    private static final int CHUNK = 1 << 16;

    /** The next thing that is heard. */
    sealed interface Line {
        record Text(String text) implements Line {}

        /** Nothing within the time. */
        record Late() implements Line {}

        /** The program has ended, or wrote what is no line. */
        record End() implements Line {}
    }

    /** A program that writes more than is asked for waits. */
    private final BlockingQueue<Line> heard = new ArrayBlockingQueue<>(1);

    private volatile boolean ended;

    Lines(InputStream from) {
        Thread.ofVirtual().start(() -> listen(from));
    }

    Line next(Duration limit) throws InterruptedException {
        Line line = ended ? heard.poll() : heard.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
        if (line != null) {
            return line;
        }
        return ended && heard.isEmpty() ? new Line.End() : new Line.Late();
    }

    private void listen(InputStream from) {
        byte[] chunk = new byte[CHUNK];
        @Nullable ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            for (int n = from.read(chunk); n >= 0 && line != null; n = from.read(chunk)) {
                line = take(line, chunk, n);
            }
        } catch (IOException e) {
            // the box has gone, and the program with it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ended = true;
        }
    }

    /** The line that has begun; nothing once one is too long. */
    private @Nullable ByteArrayOutputStream take(ByteArrayOutputStream line, byte[] chunk, int size)
            throws InterruptedException {
        int from = 0;
        for (int at = 0; at < size; at++) {
            if (chunk[at] == '\n') {
                line.write(chunk, from, at - from);
                heard.put(new Line.Text(line.toString(StandardCharsets.UTF_8)));
                line.reset();
                from = at + 1;
            }
        }
        line.write(chunk, from, size - from);
        return line.size() > LONGEST ? null : line;
    }
}
