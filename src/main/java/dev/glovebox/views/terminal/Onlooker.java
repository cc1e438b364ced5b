package dev.glovebox.views.terminal;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A viewer with a thread and a bounded queue of its own, so that it holds up nobody for long. */
final class Onlooker {
    private static final int LONGEST_QUEUE = 1024 * 1024;
    private static final String TOO_SLOW = "this view fell behind what the terminal shows; open it again";

    private final Viewer viewer;
    private final Consumer<Onlooker> onGone;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<byte[]> queue = new ArrayDeque<>();
    private int queued;
    private boolean gone;
    private @Nullable String end;

    /** @param onGone run when it sees no more, with no lock held */
    Onlooker(Viewer viewer, Consumer<Onlooker> onGone) {
        this.viewer = viewer;
        this.onGone = onGone;
    }

    void begin(byte[] replay) {
        add(replay);
        Thread.ofVirtual().name("terminal-view").start(this::run);
    }

    /** Waits while it has much to show already; false when that took too long, and it is let go of. */
    boolean offer(byte[] bytes, Duration patience) {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (queued >= LONGEST_QUEUE && left > 0) {
                left = changed.awaitNanos(left);
            }
            if (queued >= LONGEST_QUEUE) {
                empty();
                end = TOO_SLOW;
                return false;
            }
            add(bytes);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** After all that is in the queue. */
    void finish(String how) {
        lock.lock();
        try {
            end = end == null ? how : end;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** It wants to see no more. */
    void leave() {
        lock.lock();
        try {
            gone = true;
            empty();
        } finally {
            lock.unlock();
        }
        onGone.accept(this);
    }

    private void add(byte[] bytes) {
        lock.lock();
        try {
            if (bytes.length > 0 && !gone) {
                queue.add(bytes);
                queued += bytes.length;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private void empty() {
        queue.clear();
        queued = 0;
        changed.signalAll();
    }

    private void run() {
        try {
            for (Optional<byte[]> next = next(); next.isPresent(); next = next()) {
                viewer.show(next.get());
            }
        } catch (IOException | InterruptedException e) {
            leave();
        }
        lastWord().ifPresent(viewer::end);
    }

    /** What is to be shown; empty when there will be no more. */
    private Optional<byte[]> next() throws InterruptedException {
        lock.lock();
        try {
            while (queue.isEmpty() && !gone && end == null) {
                changed.await();
            }
            Optional<byte[]> next = Optional.ofNullable(queue.poll());
            next.ifPresent(bytes -> queued -= bytes.length);
            changed.signalAll();
            return next;
        } finally {
            lock.unlock();
        }
    }

    private Optional<String> lastWord() {
        lock.lock();
        try {
            return gone ? Optional.empty() : Optional.ofNullable(end);
        } finally {
            lock.unlock();
        }
    }
}
