package dev.glovebox.ui.tui.input;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The names that a person may have meant by one that does not exist. */
public final class Nearest {
    private static final int MOST = 3;
    private static final int LONGEST = 64;

    private Nearest() {}

    /** The likeliest first, at most three: those that it begins or that begin it, and those a few letters away. */
    public static List<String> to(String name, Collection<String> names) {
        String wanted = name.toLowerCase(Locale.ROOT);
        int allowed = Math.max(1, wanted.length() / 3);
        return names.stream()
                .filter(other -> !wanted.isEmpty() && distance(wanted, other) <= allowed)
                .sorted(Comparator.comparingInt(other -> distance(wanted, other)))
                .limit(MOST)
                .toList();
    }

    private static int distance(String wanted, String name) {
        String other = name.toLowerCase(Locale.ROOT);
        if (wanted.length() > LONGEST || other.length() > LONGEST) {
            return Integer.MAX_VALUE;
        }
        boolean begins = wanted.length() > 1 && (other.startsWith(wanted) || wanted.startsWith(other));
        return begins ? 0 : edits(wanted, other);
    }

    /** Letters changed, added, left out or swapped with their neighbour. */
    private static int edits(String from, String to) {
        int[][] edits = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                edits[i][j] = i == 0 || j == 0 ? i + j : fewest(edits, from, to, i, j);
            }
        }
        return edits[from.length()][to.length()];
    }

    private static int fewest(int[][] edits, String from, String to, int i, int j) {
        boolean same = from.charAt(i - 1) == to.charAt(j - 1);
        int fewest = Math.min(edits[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(fewest, edits[i - 2][j - 2] + 1) : fewest;
    }
}
