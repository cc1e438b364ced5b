package dev.glovebox.views;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Call;
import dev.glovebox.views.FileOutcome.Cause;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One run of a file command: its streams are served beside the wait for its end, so that no side holds up the other. */
final class GloveRun<T> {
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final int LONGEST_REASON = 500;

    /** Makes the value of what comes out. An IOException is the box's; the host's own trouble is unchecked. */
    interface Parser<T> {
        T parse(InputStream stdout) throws IOException, MalformedOutput;
    }

    /** Writes what goes in; of its exceptions the same holds. */
    interface Feeder {
        void feed(OutputStream stdin) throws IOException;
    }

    private final Call call;
    private final FutureTask<T> value;
    private final FutureTask<String> reason;
    private final Thread fed;
    private final AtomicReference<@Nullable RuntimeException> trouble = new AtomicReference<>();

    GloveRun(Call call, Parser<T> parser, Optional<Feeder> feeder) {
        this.call = call;
        value = beside(() -> parser.parse(call.stdout()));
        reason = beside(() -> readReason(call.stderr()));
        fed = Thread.ofVirtual().start(() -> feeder.ifPresent(this::feed));
    }

    FileOutcome<T> await(Duration limit, Cancel cancel) throws InterruptedException {
        try (var _ = cancel.whenAsked(this::stop)) {
            FileOutcome<T> outcome = await(limit);
            return cancel.isAsked() && outcome instanceof Failed
                    ? new Failed<>(Cause.CANCELLED, "stopped on request")
                    : outcome;
        }
    }

    private FileOutcome<T> await(Duration limit) throws InterruptedException {
        long until = System.nanoTime() + limit.plus(GRACE).toNanos();
        try {
            Optional<CallEnd> end = call.await(limit.plus(GRACE));
            if (end.isPresent()) {
                return outcome(end.get(), until);
            }
        } catch (TimeoutException e) {
            // a stream that does not end after the program has
        } catch (MalformedOutput e) {
            return new Failed<>(Cause.MALFORMED, "the box answered with " + e.getMessage());
        } catch (InterruptedException e) {
            stop();
            throw e;
        }
        stop();
        return timedOut();
    }

    private FileOutcome<T> outcome(CallEnd end, long until)
            throws InterruptedException, TimeoutException, MalformedOutput {
        Optional<T> out = result(value, until);
        RuntimeException own = trouble.get();
        if (own != null) {
            throw own;
        }
        if (isLate(end)) {
            return timedOut();
        }
        return switch (end) {
            case CallEnd.Exited exited when exited.code() == 0 -> whole(out, until);
            case CallEnd.Exited exited ->
                new Failed<>(Cause.of(exited.code()), result(reason, until).orElse(exited.toString()));
            case CallEnd.Signalled signalled
            when signalled.cause() == CallEnd.Cause.DISK ->
                new Failed<>(Cause.NO_SPACE, "the workspace has outgrown its disk bound");
            case CallEnd.Signalled signalled -> new Failed<>(Cause.FAILED, "ended by signal " + signalled.signal());
            case CallEnd.NotStarted(var stage, int errno) ->
                new Failed<>(Cause.FAILED, "the glove did not start: " + stage + ", errno " + errno);
            case CallEnd.Lost(String why) -> new Failed<>(Cause.BOX_LOST, why);
        };
    }

    private static boolean isLate(CallEnd end) {
        return switch (end) {
            case CallEnd.Exited exited -> exited.cause() == CallEnd.Cause.DEADLINE;
            case CallEnd.Signalled signalled -> signalled.cause() == CallEnd.Cause.DEADLINE;
            case CallEnd.NotStarted notStarted -> false;
            case CallEnd.Lost lost -> false;
        };
    }

    /** A program that is done has read its input; only then is the end of feeding near, and awaited. */
    private FileOutcome<T> whole(Optional<T> out, long until) throws InterruptedException, TimeoutException {
        if (!fed.join(Duration.ofNanos(until - System.nanoTime()))) {
            throw new TimeoutException();
        }
        return out.<FileOutcome<T>>map(Done::new)
                .orElseGet(() -> new Failed<>(Cause.MALFORMED, "the box's answer ended early"));
    }

    /** Empty when the stream broke, of which the call's end says more. */
    private static <V> Optional<V> result(FutureTask<V> task, long until)
            throws InterruptedException, TimeoutException, MalformedOutput {
        try {
            return Optional.of(task.get(until - System.nanoTime(), TimeUnit.NANOSECONDS));
        } catch (ExecutionException e) {
            return switch (e.getCause()) {
                case MalformedOutput malformed -> throw malformed;
                case RuntimeException own -> throw own;
                case Error error -> throw error;
                case null, default -> Optional.empty();
            };
        }
    }

    private <V> FutureTask<V> beside(Callable<V> work) {
        var task = new FutureTask<>(() -> {
            try {
                return work.call();
            } catch (MalformedOutput e) {
                stop();
                throw e;
            } catch (RuntimeException e) {
                stop(e);
                throw e;
            }
        });
        Thread.ofVirtual().start(task);
        return task;
    }

    /** The trouble is noted before the kill, so that whoever sees the end sees it too. */
    private void stop(RuntimeException own) {
        trouble.set(own);
        stop();
    }

    private void stop() {
        call.kill();
        call.discardOutput();
    }

    /** The input is not closed after an exception: the end of a broken source is not the end of the content. */
    private void feed(Feeder feeder) {
        try {
            OutputStream stdin = call.stdin();
            feeder.feed(stdin);
            stdin.close();
        } catch (IOException e) {
            // the program takes no more, and its end says why
        } catch (RuntimeException e) {
            stop(e);
        }
    }

    private static String readReason(InputStream stderr) throws IOException {
        byte[] head = stderr.readNBytes(LONGEST_REASON);
        stderr.transferTo(OutputStream.nullOutputStream());
        return new String(head, StandardCharsets.US_ASCII).strip().replaceAll("[^ -~]", "?");
    }

    private static <T> FileOutcome<T> timedOut() {
        return new Failed<>(Cause.TIMED_OUT, "the time for this was over");
    }
}
