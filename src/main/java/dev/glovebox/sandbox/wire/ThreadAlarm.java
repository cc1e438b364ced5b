package dev.glovebox.sandbox.wire;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Real time, and one daemon thread from the first alarm on. */
final class ThreadAlarm implements Alarm {
    private final String threadName;
    private final long origin = System.nanoTime();
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable ScheduledThreadPoolExecutor executor;
    private boolean closed;

    ThreadAlarm(String threadName) {
        this.threadName = threadName;
    }

    @Override
    public long now() {
        return System.nanoTime() - origin;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The actions end a link and report by that.
    public void ring(long at, Runnable action) {
        lock.lock();
        try {
            if (!closed) {
                executor().schedule(action, at - now(), TimeUnit.NANOSECONDS);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            if (executor != null) {
                executor.shutdown();
            }
        } finally {
            lock.unlock();
        }
    }

    private ScheduledThreadPoolExecutor executor() {
        if (executor == null) {
            var daemon = Thread.ofPlatform().daemon().name(threadName).factory();
            executor = new ScheduledThreadPoolExecutor(1, daemon);
            executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        }
        return executor;
    }
}
