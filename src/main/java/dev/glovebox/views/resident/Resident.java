package dev.glovebox.views.resident;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.sandbox.Call;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A program that goes on in a box until it is closed: what it says first, and how it came to its end. */
public final class Resident implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(1);
    private static final Duration KILLED = Duration.ofMillis(500);
    private static final int SIGTERM = 15;
    private static final int LONGEST_LINE = 200;

    private final String name;
    private final Call call;
    private final LastWords words;

    /** @param name as sentences begin with it, such as "the X server" */
    public Resident(String name, Call call) {
        this.name = name;
        this.call = call;
        this.words = LastWords.of(call.stderr());
    }

    /** A start did not come to its end; the message says why. */
    public static final class NeverStood extends Exception {
        private static final long serialVersionUID = 1;

        NeverStood(String message) {
            super(message);
        }
    }

    /** Reads what a program says when it stands; an {@link IOException} means nonsense. */
    @FunctionalInterface
    public interface Hearing<T, E extends Exception> {
        T hear(InputStream stdout) throws IOException, E;
    }

    /** What it says first; beyond that it is not listened to. One that says nothing in time, or nonsense, is killed. */
    public <T, E extends Exception> T hear(Duration limit, Hearing<T, E> hearing, Class<E> own)
            throws E, NeverStood, InterruptedException {
        var told = new FutureTask<>(() -> hearing.hear(call.stdout()));
        Thread.ofVirtual().start(told);
        boolean stands = false;
        try {
            T heard = told.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            call.discardOutput();
            stands = true;
            return heard;
        } catch (TimeoutException e) {
            throw new NeverStood(late(limit));
        } catch (ExecutionException e) {
            if (own.isInstance(e.getCause())) {
                throw own.cast(e.getCause());
            }
            throw new NeverStood(end().orElseGet(() -> name + " answers nonsense" + lastLine()));
        } finally {
            if (!stands) {
                kill();
            }
        }
    }

    /** What there is to say of one that was waited for so long. */
    public String late(Duration limit) {
        return name + " did not answer within " + limit.toSeconds() + " s" + lastLine();
    }

    /** A line of ASCII, as our scripts say it. */
    public static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0 || line.length() == LONGEST_LINE) {
                throw new IOException("no line");
            }
            line.append((char) b);
        }
        return line.toString();
    }

    /** How it came to its end, if it has or does in a moment. */
    public Optional<String> end() throws InterruptedException {
        return end(GRACE);
    }

    public Optional<String> end(Duration patience) throws InterruptedException {
        return call.await(patience).map(end -> name + " " + sentence(end) + lastLine());
    }

    private String lastLine() {
        String line = words.line();
        return line.isEmpty() ? "" : ": " + line;
    }

    private static String sentence(CallEnd end) {
        return switch (end) {
            case CallEnd.Exited exited -> "ended with status " + exited.code();
            case CallEnd.Signalled signalled -> "was ended by signal " + signalled.signal();
            case CallEnd.NotStarted notStarted -> "could not be started (errno " + notStarted.errno() + ")";
            case CallEnd.Lost lost -> "is gone: " + lost.reason();
        };
    }

    private void kill() {
        call.kill();
        call.discardOutput();
    }

    /** Asked to end first, so that it takes its own files with it; all that it started ends too. */
    @Override
    public void close() {
        call.signal(SIGTERM);
        try {
            call.await(GRACE);
            kill();
            call.await(KILLED);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        kill();
    }
}
