package dev.glovebox.jobs.feed;

import java.util.Arrays;

/** The end of a text that comes in pieces, and at which place each piece came. */
final class Tail {
    private static final int FIRST = 16;

    private final int most;
    private final StringBuilder text = new StringBuilder();
    private long[] positions = new long[FIRST];
    private int[] starts = new int[FIRST];
    private int pieces;

    /** Keeps at least so many characters, and twice that at most. */
    Tail(int most) {
        this.most = most;
    }

    void add(long position, String piece) {
        if (pieces == positions.length) {
            positions = Arrays.copyOf(positions, pieces * 2);
            starts = Arrays.copyOf(starts, pieces * 2);
        }
        positions[pieces] = position;
        starts[pieces++] = text.length();
        text.append(piece);
        if (text.length() > 2 * most) {
            cut(text.length() - most);
        }
    }

    /** What came at that place and after it. */
    String since(long position) {
        int at = Arrays.binarySearch(positions, 0, pieces, position);
        int first = at < 0 ? -at - 1 : at;
        return first == pieces ? "" : text.substring(starts[first]);
    }

    /** No half of a character is left at the beginning. */
    private void cut(int size) {
        int from = Character.isLowSurrogate(text.charAt(size)) ? size + 1 : size;
        int gone = 0;
        while (gone + 1 < pieces && starts[gone + 1] <= from) {
            gone++;
        }
        pieces -= gone;
        System.arraycopy(positions, gone, positions, 0, pieces);
        for (int i = 0; i < pieces; i++) {
            starts[i] = Math.max(0, starts[i + gone] - from);
        }
        text.delete(0, from);
    }
}
