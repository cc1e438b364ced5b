package dev.glovebox.app.session;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Work on a thread of its own, beside other work that does not need its outcome yet. */
public final class Beside<T> {
    private final FutureTask<T> task;

    private Beside(Supplier<T> work) {
        task = new FutureTask<>(work::get);
    }

    public static <T> Beside<T> begin(String name, Supplier<T> work) {
        Beside<T> beside = new Beside<>(work);
        Thread.ofPlatform().daemon().name(name).start(beside.task);
        return beside;
    }

    /** The outcome, once it is there; throws what the work threw. */
    public T await() throws InterruptedException {
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException fault) {
                throw fault;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
