package dev.glovebox.views.workshop;

import dev.glovebox.views.desktop.Desktop;
import dev.glovebox.views.desktop.NoDesktop;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Starts the desktop once, on a thread of its own; one that did not start, or has ended, is tried again when somebody wants it. */
final class DesktopStart implements AutoCloseable {
    private final Start start;
    private final Consumer<Desktop> started;
    private @Nullable FutureTask<Desktop> task;
    private @Nullable Thread thread;
    private boolean closed;

    /** How it is started. */
    @FunctionalInterface
    interface Start {
        Desktop desktop() throws NoDesktop, InterruptedException;
    }

    DesktopStart(Start start, Consumer<Desktop> started) {
        this.start = start;
        this.started = started;
    }

    void begin() {
        var _ = task();
    }

    Desktop await() throws NoDesktop, InterruptedException {
        now().filter(Desktop::isOver).ifPresent(this::forget);
        FutureTask<Desktop> waited = task();
        try {
            return waited.get();
        } catch (ExecutionException e) {
            forget(waited);
            if (e.getCause() instanceof NoDesktop why) {
                throw why;
            }
            throw new NoDesktop("it did not start (" + e.getCause() + ")");
        }
    }

    /** If it stands, or has stood. */
    synchronized Optional<Desktop> now() {
        return task != null && task.state() == Future.State.SUCCESS
                ? Optional.of(task.resultNow())
                : Optional.empty();
    }

    private synchronized FutureTask<Desktop> task() {
        FutureTask<Desktop> now = task;
        if (now == null) {
            now = new FutureTask<>(this::started);
            task = now;
            thread = Thread.ofVirtual().name("desktop-start").start(now);
        }
        return now;
    }

    private Desktop started() throws NoDesktop, InterruptedException {
        requireOpen();
        Desktop desktop = start.desktop();
        started.accept(desktop);
        return desktop;
    }

    private synchronized void requireOpen() throws NoDesktop {
        if (closed) {
            throw new NoDesktop("the box is being closed");
        }
    }

    private void forget(Desktop ended) {
        boolean ours;
        synchronized (this) {
            ours = !closed && now().filter(ended::equals).isPresent();
            if (ours) {
                task = null;
            }
        }
        if (ours) {
            ended.close();
        }
    }

    private synchronized void forget(FutureTask<Desktop> failed) {
        if (task == failed) {
            task = null;
        }
    }

    /** One that is still starting is told to stop, and closed if it stands all the same. */
    @Override
    public void close() {
        FutureTask<Desktop> last;
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
            last.get().close();
        } catch (ExecutionException e) {
            // it never stood
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
