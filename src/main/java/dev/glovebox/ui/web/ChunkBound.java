package dev.glovebox.ui.web;

/**
 * How long a chunk of a body may be: the library takes each into memory whole. It is little until the caller is known. One thread reads
 * one connection.
 */
final class ChunkBound {
    static final int LARGEST = 1 << 20;

    private final ThreadLocal<Integer> most = ThreadLocal.withInitial(() -> LARGEST);

    /** A request begins, of somebody. */
    void forStranger() {
        most.set(Body.MOST_OF_STRANGERS);
    }

    /** The caller is known, or the request is over. */
    void lift() {
        most.remove();
    }

    int most() {
        return most.get();
    }
}
