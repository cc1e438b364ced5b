package dev.glovebox.views.rfb;

import dev.glovebox.views.picture.Picture;
import dev.glovebox.views.picture.Region;
import dev.glovebox.views.picture.Size;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A client of a screen's server. It asks for pixels only when somebody wants them, so that a screen that nobody looks at costs
 * nothing. Every wait has a limit; after the first failure every method fails with its reason.
 */
public final class RfbClient implements AutoCloseable {
    private static final Duration ASK_AGAIN = Duration.ofSeconds(1);

    /**
     * Two streams, and how to end both under the threads that wait in them.
     *
     * @param hangUp may be called more than once
     */
    public record Line(InputStream in, OutputStream out, Runnable hangUp) {}

    private final Line line;
    private final Outbox outbox;
    private final Screen screen = new Screen();
    private final Thread writer = Thread.ofVirtual().name("rfb-writer").unstarted(this::write);

    private RfbClient(Line line) {
        this.line = line;
        outbox = new Outbox(line.out());
    }

    /** Returns once the server has told how large its screen is. */
    public static RfbClient open(Line line, Duration limit) throws IOException, InterruptedException {
        var client = new RfbClient(line);
        Thread.ofVirtual().name("rfb-reader").start(client::read);
        client.writer.start();
        try {
            if (!client.screen.await(client.screen::hasBegun, limit)) {
                throw new RfbFailure("it did not say how large its screen is within " + seconds(limit));
            }
            return client;
        } catch (IOException | InterruptedException e) {
            client.close();
            throw e;
        }
    }

    public Size size() {
        return screen.size();
    }

    /** Why this has ended, if it has. */
    public Optional<String> end() {
        return screen.failure().map(RfbFailure::getMessage);
    }

    /** Pixels that are newer than this call, with the mouse pointer. */
    public Picture picture(Region region, Duration limit) throws IOException, InterruptedException {
        renew(region, limit);
        return screen.picture(region)
                .orElseThrow(() -> new RfbFailure("the screen became smaller than " + region + " meanwhile"));
    }

    /** Returns once the server has dealt with all that it was told before. */
    public void settle(Duration limit) throws IOException, InterruptedException {
        renew(new Region(0, 0, 1, 1), limit);
    }

    /** How often the screen was seen to change; carets that blink do not count. */
    public long changes() {
        return screen.changes();
    }

    /** Whether the count of {@link #changes} comes to be another than this within the limit. */
    public boolean awaitChange(long since, Duration limit) throws IOException, InterruptedException {
        long until = System.nanoTime() + limit.toNanos();
        while (screen.changes() == since) {
            Duration left = Duration.ofNanos(until - System.nanoTime());
            if (!left.isPositive()) {
                return false;
            }
            long updates = screen.updates();
            outbox.say(ClientWords.changeRequest(size().whole()));
            screen.await(() -> screen.updates() != updates, shorter(left, ASK_AGAIN));
        }
        return true;
    }

    /** Whether the screen rests for so long before the limit. */
    public boolean awaitStill(Duration still, Duration limit) throws IOException, InterruptedException {
        long until = System.nanoTime() + limit.toNanos();
        for (long last = changes(); awaitChange(last, still); last = changes()) {
            if (System.nanoTime() - until >= 0) {
                return false;
            }
        }
        return true;
    }

    /** The mouse is there, with these buttons held: the first is bit 0. */
    public void pointer(int buttons, int x, int y) throws IOException, InterruptedException {
        outbox.say(ClientWords.pointer(buttons, x, y));
        screen.pointer(x, y);
    }

    public void press(int keysym) throws IOException, InterruptedException {
        outbox.say(ClientWords.press(keysym));
    }

    public void release(int keysym) throws IOException, InterruptedException {
        outbox.say(ClientWords.release(keysym));
    }

    public void resize(Size size, Duration limit) throws IOException, InterruptedException {
        screen.expectResize();
        outbox.say(ClientWords.desktopSize(size));
        outbox.say(ClientWords.changeRequest(size().whole()));
        if (!screen.await(() -> screen.resizeAnswer().isPresent(), limit)) {
            throw new RfbFailure("it did not answer the wish for " + size + " within " + seconds(limit));
        }
        OptionalInt answer = screen.resizeAnswer();
        if (answer.orElseThrow() != 0) {
            throw new RfbFailure("it refused the size " + size + " (status " + answer.orElseThrow() + ")");
        }
    }

    @Override
    public void close() {
        fail(new RfbFailure("the connection was closed"));
    }

    /**
     * Asks for all of a region until all of it has come. A server that tells its size first counts that as the answer, and sends
     * the pixels when it is asked for changes.
     */
    private void renew(Region region, Duration limit) throws IOException, InterruptedException {
        Wanted wanted = screen.want(region);
        long until = System.nanoTime() + limit.toNanos();
        try {
            byte[] question = ClientWords.wholeRequest(region);
            for (Duration left = limit; left.isPositive(); left = Duration.ofNanos(until - System.nanoTime())) {
                long updates = screen.updates();
                outbox.say(question);
                boolean isAnswered = screen.await(() -> screen.updates() != updates, shorter(left, ASK_AGAIN));
                if (wanted.isWhole()) {
                    return;
                }
                question = isAnswered ? ClientWords.changeRequest(region) : ClientWords.wholeRequest(region);
            }
            throw new RfbFailure("it sent no picture within " + seconds(limit));
        } finally {
            screen.forget(wanted);
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private void read() {
        try {
            var in = new ServerStream(line.in());
            Size size = new Handshake(in, this::say).shake();
            say(ClientWords.pixelFormat());
            say(ClientWords.encodings(
                    Encoding.COPY,
                    Encoding.RAW,
                    Encoding.CURSOR,
                    Encoding.CURSOR_POSITION,
                    Encoding.EXTENDED_DESKTOP_SIZE,
                    Encoding.DESKTOP_SIZE));
            screen.begin(size);
            var messages = new ServerMessages(in, screen);
            while (screen.failure().isEmpty()) {
                messages.next();
            }
        } catch (RfbFailure e) {
            fail(e);
        } catch (EOFException e) {
            fail(new RfbFailure("it ended the connection"));
        } catch (IOException e) {
            fail(new RfbFailure("the connection broke: " + e.getMessage()));
        }
    }

    private void say(byte[] word) throws IOException {
        try {
            outbox.say(word);
        } catch (InterruptedException e) {
            throw new RfbFailure("interrupted");
        }
    }

    private void write() {
        try {
            outbox.run();
        } catch (IOException e) {
            fail(new RfbFailure("the connection broke: " + e.getMessage()));
        } catch (InterruptedException e) {
            fail(new RfbFailure("interrupted"));
        }
    }

    private void fail(RfbFailure reason) {
        screen.fail(reason);
        line.hangUp().run();
        writer.interrupt();
    }

    private static String seconds(Duration limit) {
        return limit.toMillis() / 1000.0 + " s";
    }
}
