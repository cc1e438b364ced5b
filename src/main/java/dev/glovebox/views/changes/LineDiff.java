package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which lines of one text are gone and which of another have come: Myers' algorithm in linear space. Its work is bounded; a part that
 * would take more is replaced as a whole.
 */
final class LineDiff {
    /** Half of the edits that are looked for in one part. */
    private static final int MOST_EDITS = 2_000;

    /** Lines from one place of the old text that became lines of the new; either may be none. */
    record Edit(int oldFrom, int oldTo, int newFrom, int newTo) {}

    private final int[] old;
    private final int[] young;
    private final boolean[] gone;
    private final boolean[] come;
    private final int[] forward = new int[2 * MOST_EDITS + 2];
    private final int[] backward = new int[2 * MOST_EDITS + 2];

    private LineDiff(int[] old, int[] young) {
        this.old = old;
        this.young = young;
        gone = new boolean[old.length];
        come = new boolean[young.length];
    }

    static List<Edit> between(List<ByteString> before, List<ByteString> after) {
        Map<ByteString, Integer> known = new HashMap<>();
        int[] old = numbers(before, known);
        int[] young = numbers(after, known);
        int[] oldShared = shared(old, young, known.size());
        int[] youngShared = shared(young, old, known.size());
        var diff = new LineDiff(pick(old, oldShared), pick(young, youngShared));
        diff.compare(0, oldShared.length, 0, youngShared.length);
        return edits(spread(diff.gone, oldShared, old.length), spread(diff.come, youngShared, young.length));
    }

    private static int[] numbers(List<ByteString> lines, Map<ByteString, Integer> known) {
        return lines.stream()
                .mapToInt(line -> known.computeIfAbsent(line, fresh -> known.size()))
                .toArray();
    }

    /** The places of lines that the other text has too; the rest can never match, and need no comparing. */
    private static int[] shared(int[] lines, int[] others, int kinds) {
        boolean[] there = new boolean[kinds];
        Arrays.stream(others).forEach(line -> there[line] = true);
        return IntStream.range(0, lines.length).filter(i -> there[lines[i]]).toArray();
    }

    private static int[] pick(int[] lines, int[] places) {
        return Arrays.stream(places).map(i -> lines[i]).toArray();
    }

    private static boolean[] spread(boolean[] marks, int[] places, int size) {
        boolean[] all = new boolean[size];
        Arrays.fill(all, true);
        for (int i = 0; i < marks.length; i++) {
            all[places[i]] = marks[i];
        }
        return all;
    }

    private static List<Edit> edits(boolean[] gone, boolean[] come) {
        List<Edit> edits = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < gone.length || j < come.length) {
            int oldFrom = i;
            int newFrom = j;
            while (i < gone.length && gone[i]) {
                i++;
            }
            while (j < come.length && come[j]) {
                j++;
            }
            if (i > oldFrom || j > newFrom) {
                edits.add(new Edit(oldFrom, i, newFrom, j));
            }
            i++;
            j++;
        }
        return edits;
    }

    private void compare(int oldFrom, int oldTo, int newFrom, int newTo) {
        while (oldFrom < oldTo && newFrom < newTo && old[oldFrom] == young[newFrom]) {
            oldFrom++;
            newFrom++;
        }
        while (oldFrom < oldTo && newFrom < newTo && old[oldTo - 1] == young[newTo - 1]) {
            oldTo--;
            newTo--;
        }
        boolean splits = oldFrom < oldTo && newFrom < newTo;
        int[] split = splits ? middle(oldFrom, oldTo, newFrom, newTo) : new int[0];
        boolean smaller = split.length == 2
                && (split[0] > oldFrom || split[1] > newFrom)
                && (split[0] < oldTo || split[1] < newTo);
        if (smaller) {
            compare(oldFrom, split[0], newFrom, split[1]);
            compare(split[0], oldTo, split[1], newTo);
        } else {
            Arrays.fill(gone, oldFrom, oldTo, true);
            Arrays.fill(come, newFrom, newTo, true);
        }
    }

    /** Where paths from both corners meet, as a place in each text; nothing when that is too far. */
    private int[] middle(int oldFrom, int oldTo, int newFrom, int newTo) {
        int n = oldTo - oldFrom;
        int m = newTo - newFrom;
        int most = Math.min((n + m + 1) / 2, MOST_EDITS);
        Arrays.fill(forward, 0, 2 * most + 2, -1);
        Arrays.fill(backward, 0, 2 * most + 2, -1);
        forward[most + 1] = 0;
        backward[most + 1] = 0;
        var ahead = new Front(forward, backward, n, m, most);
        var back = new Front(backward, forward, n, m, most);
        boolean odd = ((n - m) & 1) != 0;
        for (int edits = 0; edits < most; edits++) {
            int met = ahead.step(edits, odd, (x, y) -> old[oldFrom + x] == young[newFrom + y]);
            if (met >= 0) {
                return new int[] {oldFrom + met, newFrom + met - ahead.metOn};
            }
            met = back.step(edits, !odd, (x, y) -> old[oldTo - 1 - x] == young[newTo - 1 - y]);
            if (met >= 0) {
                return new int[] {oldTo - met, newTo - (met - back.metOn)};
            }
        }
        return new int[0];
    }

    /** Whether two lines, counted from a corner, are the same. */
    private interface Same {
        boolean at(int x, int y);
    }

    /** The furthest points that so many edits reach from one corner, by diagonal. */
    private static final class Front {
        private final int[] reached;
        private final int[] opposite;
        private final int n;
        private final int m;
        private final int zero;
        private int first;
        private int last;
        private int metOn;

        Front(int[] reached, int[] opposite, int n, int m, int zero) {
            this.reached = reached;
            this.opposite = opposite;
            this.n = n;
            this.m = m;
            this.zero = zero;
        }

        /** One edit further; gives the x at which the opposite front is met, or -1. */
        int step(int edits, boolean looks, Same same) {
            for (int k = -edits + first; k <= edits - last; k += 2) {
                int x = furthest(k, edits, same);
                if (x > n) {
                    last += 2;
                } else if (x - k > m) {
                    first += 2;
                } else if (looks && meets(k, x)) {
                    metOn = k;
                    return x;
                }
            }
            return -1;
        }

        private int furthest(int k, int edits, Same same) {
            int at = zero + k;
            boolean down = k == -edits || (k != edits && reached[at - 1] < reached[at + 1]);
            int x = down ? reached[at + 1] : reached[at - 1] + 1;
            while (x < n && x - k < m && same.at(x, x - k)) {
                x++;
            }
            reached[at] = x;
            return x;
        }

        private boolean meets(int k, int x) {
            int other = zero + n - m - k;
            return other >= 0 && other < 2 * zero + 2 && opposite[other] != -1 && x >= n - opposite[other];
        }
    }
}
