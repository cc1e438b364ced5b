package dev.glovebox.views.rfb;

/** The smallest rectangle around all pixels that changed. */
final class Extent {
    private static final int CARET_WIDTH = 4;
    private static final int CARET_HEIGHT = 48;

    private int left = Integer.MAX_VALUE;
    private int top = Integer.MAX_VALUE;
    private int right = Integer.MIN_VALUE;
    private int bottom = Integer.MIN_VALUE;

    void add(int fromX, int toX, int y) {
        left = Math.min(left, fromX);
        right = Math.max(right, toX);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
    }

    /** Something, and more than a text cursor: those blink for ever. */
    boolean matters() {
        return right - (long) left >= CARET_WIDTH || bottom - (long) top >= CARET_HEIGHT;
    }
}
