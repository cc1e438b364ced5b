package dev.glovebox.sandbox.wire;

/** A clock that can call back, so that tests move time by hand. */
interface Alarm extends AutoCloseable {
    /** Nanoseconds since some moment before the first call. */
    long now();

    /** Runs the action once when {@link #now} has come this far, unless closed before. */
    void ring(long at, Runnable action);

    @Override
    void close();
}
