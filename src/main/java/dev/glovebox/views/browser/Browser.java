package dev.glovebox.views.browser;

import dev.glovebox.sandbox.Box;
import dev.glovebox.views.desktop.NoDesktop;
import dev.glovebox.views.supply.Supply;
import dev.glovebox.views.supply.Supply.Patience;
import dev.glovebox.views.supply.Supply.Ready;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The one browser of a box: starts with the first request, and again after whatever ended it. */
public final class Browser implements AutoCloseable {
    private final Box box;
    private final Supply library;
    private final Display display;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicReference<@Nullable Driver> live = new AtomicReference<>();
    private volatile boolean closed;

    /** The desktop on which it is seen. */
    @FunctionalInterface
    public interface Display {
        /** Returns once it can be drawn on. */
        void await() throws NoDesktop, InterruptedException;
    }

    /** Starts nothing yet. */
    public Browser(Box box, Supply library, Display display) {
        this.box = box;
        this.library = library;
        this.display = display;
    }

    /** Whatever goes wrong on a page is in the answer; requests of several threads are served one after the other. */
    public Answer ask(Request request, Patience patience) throws NoBrowser, InterruptedException {
        lock.lockInterruptibly();
        boolean answered = false;
        try {
            Answer answer = liveOrNew(patience).ask(request, patience.cancel());
            answered = true;
            return answer;
        } finally {
            if (!answered) {
                end();
            }
            lock.unlock();
        }
    }

    private Driver liveOrNew(Patience patience) throws NoBrowser, InterruptedException {
        Driver driver = live.get();
        if (driver != null && driver.lives()) {
            return driver;
        }
        end();
        Driver next = Driver.start(box, library(patience));
        live.set(next);
        if (closed) {
            throw new NoBrowser("The box is being closed.");
        }
        return next;
    }

    private String library(Patience patience) throws NoBrowser, InterruptedException {
        try {
            display.await();
        } catch (NoDesktop e) {
            throw new NoBrowser("There is no desktop to show a browser on: " + e.getMessage());
        }
        return switch (library.ready(box, patience)) {
            case Ready.At(var path) -> path;
            case Ready.Missing(var sentences) -> throw new NoBrowser(sentences);
        };
    }

    private void end() {
        Optional.ofNullable(live.getAndSet(null)).ifPresent(Driver::close);
    }

    /** Also while somebody waits for an answer, who is told that there is none. */
    @Override
    public void close() {
        closed = true;
        end();
    }
}
