package dev.glovebox.testing;

/** For tests that try every place: every one of them, or each so many-th where somebody wants to be done soon. */
public final class Stride {
    /** Given by {@code -Dglovebox.stride}. */
    public static final int LENGTH = Integer.getInteger("glovebox.stride", 1);

    private Stride() {}
}
