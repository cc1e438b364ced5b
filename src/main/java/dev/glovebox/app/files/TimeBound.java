package dev.glovebox.app.files;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** File work that a box could make wait for ever, when it puts a pipe in a file's place between two looks at it. */
final class TimeBound {
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private TimeBound() {}

    static <T> T call(Callable<T> work) throws IOException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread.ofPlatform().daemon().name("named-file").start(task);
        try {
            return task.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new FileRefused("it could not be opened within " + LONGEST.toSeconds()
                    + " s, as if a pipe had taken its place: look what it is now");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException failure -> throw failure;
                case RuntimeException fault -> throw fault;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }
}
