package dev.glovebox.views.resident;

import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Starts something once, on a thread of its own; what did not start, or has ended since, is tried again when somebody wants it.
 *
 * @param <T> what stands then
 * @param <E> says why it does not
 */
public final class OnDemand<T, E extends Exception> implements AutoCloseable {
    private final String name;
    private final Start<T, E> start;
    private final Failure<E> failure;
    private @Nullable FutureTask<T> task;
    private @Nullable Thread thread;
    private boolean closed;

    /** How it is started, and whether it still stands. */
    public interface Start<T, E extends Exception> {
        T begin() throws E, InterruptedException;

        default boolean stands(T started) {
            return true;
        }

        void end(T started);
    }

    /** How it is told that there is none, from words that a sentence can end with. */
    public record Failure<E extends Exception>(Class<E> type, Function<String, E> of) {
        E caused(@Nullable Throwable cause) {
            return cause != null && type.isInstance(cause)
                    ? type.cast(cause)
                    : of.apply("it did not start (" + cause + ")");
        }
    }

    /** How far it is. */
    public sealed interface Progress<T, E> {
        record Unasked<T, E>() implements Progress<T, E> {}

        record Underway<T, E>() implements Progress<T, E> {}

        record Started<T, E>(T started) implements Progress<T, E> {}

        record Failed<T, E>(E why) implements Progress<T, E> {}
    }

    public OnDemand(String name, Start<T, E> start, Failure<E> failure) {
        this.name = name;
        this.start = start;
        this.failure = failure;
    }

    public void begin() {
        var _ = wanted();
    }

    public T await() throws E, InterruptedException {
        try {
            return wanted().get();
        } catch (ExecutionException e) {
            throw failure.caused(Objects.requireNonNullElse(e.getCause(), e));
        }
    }

    public Progress<T, E> progress() {
        FutureTask<T> now = latest();
        if (now == null) {
            return new Progress.Unasked<>();
        }
        return switch (now.state()) {
            case RUNNING -> new Progress.Underway<>();
            case SUCCESS -> new Progress.Started<>(now.resultNow());
            case FAILED -> new Progress.Failed<>(failure.caused(now.exceptionNow()));
            case CANCELLED -> throw new IllegalStateException("nobody cancels it");
        };
    }

    private synchronized @Nullable FutureTask<T> latest() {
        return task;
    }

    private synchronized FutureTask<T> wanted() {
        FutureTask<T> now = task;
        if (now == null || isSpent(now)) {
            FutureTask<T> before = now;
            now = new FutureTask<>(() -> started(before));
            task = now;
            thread = Thread.ofVirtual().name(name + "-start").start(now);
        }
        return now;
    }

    private boolean isSpent(FutureTask<T> some) {
        return switch (some.state()) {
            case RUNNING, CANCELLED -> false;
            case FAILED -> true;
            case SUCCESS -> !start.stands(some.resultNow());
        };
    }

    private T started(@Nullable FutureTask<T> before) throws E, InterruptedException {
        if (before != null && before.state() == Future.State.SUCCESS) {
            start.end(before.resultNow());
        }
        requireOpen();
        return start.begin();
    }

    private synchronized void requireOpen() throws E {
        if (closed) {
            throw failure.of().apply("the box is being closed");
        }
    }

    /** One that is still starting is told to stop, and ended if it stands all the same. */
    @Override
    public void close() {
        FutureTask<T> last;
        synchronized (this) {
            closed = true;
            last = task;
            if (thread != null) {
                thread.interrupt();
            }
        }
        if (last == null) {
            return;
        }
        try {
            start.end(last.get());
        } catch (ExecutionException e) {
            // it never stood
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
