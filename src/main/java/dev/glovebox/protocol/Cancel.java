package dev.glovebox.protocol;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A wish to stop, asked for from anywhere and seen wherever something waits. */
public final class Cancel {
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile boolean asked;

    public boolean isAsked() {
        return asked;
    }

    /** Tells every listener once. */
    public void ask() {
        synchronized (listeners) {
            if (asked) {
                return;
            }
            asked = true;
        }
        listeners.forEach(Runnable::run);
    }

    /** Runs it when the wish comes, at once if it has come; the registration ends with close. */
    public Registration whenAsked(Runnable listener) {
        synchronized (listeners) {
            if (!asked) {
                listeners.add(listener);
                return () -> listeners.remove(listener);
            }
        }
        listener.run();
        return () -> {};
    }

    /** Ends a listener's interest. */
    @FunctionalInterface
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
