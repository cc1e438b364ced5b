package dev.glovebox.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Work of one kind on threads of its own; what goes wrong in any of it is thrown to whoever waits for all. */
public final class SideBySide {
    private final Semaphore room;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<@Nullable Throwable> fault = new AtomicReference<>();

    /** At most so many at once. */
    public SideBySide(int most) {
        room = new Semaphore(most);
    }

    public void start(String name, Runnable work) {
        threads.add(Thread.ofVirtual()
                .name(name)
                .uncaughtExceptionHandler((thread, e) -> fault.compareAndSet(null, e))
                .start(() -> {
                    room.acquireUninterruptibly();
                    try {
                        work.run();
                    } finally {
                        room.release();
                    }
                }));
    }

    /** Interrupted, it leaves the work to its end. */
    public void join() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        switch (fault.get()) {
            case null -> {}
            case RuntimeException e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        }
    }
}
