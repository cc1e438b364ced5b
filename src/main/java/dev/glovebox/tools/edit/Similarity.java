package dev.glovebox.tools.edit;

/** How alike lines are to one line, from 0 to 1, by the pairs of characters they share (Sørensen and Dice). */
final class Similarity {
    private static final int LONGEST = 400;
    private static final int BUCKETS = 1 << 12;

    private final String line;
    private final int[] pairs = new int[BUCKETS];

    Similarity(String line) {
        this.line = cut(line);
        for (int i = 1; i < this.line.length(); i++) {
            pairs[bucket(this.line, i)]++;
        }
    }

    double to(String other) {
        String text = cut(other);
        if (text.equals(line)) {
            return 1;
        }
        if (text.length() < 2 || line.length() < 2) {
            return 0;
        }
        int shared = 0;
        for (int i = 1; i < text.length(); i++) {
            if (--pairs[bucket(text, i)] >= 0) {
                shared++;
            }
        }
        for (int i = 1; i < text.length(); i++) {
            pairs[bucket(text, i)]++;
        }
        return 2.0 * shared / (line.length() + text.length() - 2);
    }

    private static int bucket(String text, int at) {
        return (text.charAt(at - 1) * 31 + text.charAt(at)) & (BUCKETS - 1);
    }

    private static String cut(String line) {
        String text = line.strip();
        return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    }
}
