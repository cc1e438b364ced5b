package dev.glovebox.tools.edit;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Finds the lines that someone probably meant with a text that is not in the file, and says how they differ. */
final class NearMiss {
    private static final double ALIKE = 0.5;
    private static final int MOST_LINES = 50_000;
    private static final int MOST_SHOWN = 12;
    private static final int LONGEST_SHOWN = 200;
    private static final String READ_AGAIN = "old is not in the file, nor anything like it; read the file again.";

    private final List<String> file;
    private final List<String> wanted;

    NearMiss(String file, String wanted) {
        this.file = file.lines().limit(MOST_LINES).toList();
        this.wanted = wanted.lines().toList();
    }

    String describe() {
        int key = longest();
        if (file.isEmpty() || wanted.isEmpty() || wanted.get(key).isBlank()) {
            return READ_AGAIN;
        }
        Similarity similarity = new Similarity(wanted.get(key));
        double[] scores = file.stream().mapToDouble(similarity::to).toArray();
        int best = IntStream.range(0, scores.length)
                .boxed()
                .filter(i -> scores[i] >= ALIKE)
                .sorted(Comparator.comparingDouble(i -> -scores[i]))
                .limit(MOST_SHOWN)
                .map(i -> Math.max(i - key, 0))
                .max(Comparator.comparingInt(this::equalLines))
                .orElse(-1);
        return best < 0 ? READ_AGAIN : describe(best);
    }

    private int longest() {
        return IntStream.range(0, wanted.size())
                .boxed()
                .max(Comparator.comparingInt(i -> wanted.get(i).strip().length()))
                .orElse(0);
    }

    private int equalLines(int start) {
        return (int) IntStream.range(0, Math.min(wanted.size(), file.size() - start))
                .filter(i -> wanted.get(i).strip().equals(file.get(start + i).strip()))
                .count();
    }

    private String describe(int start) {
        int end = Math.min(start + wanted.size(), file.size());
        StringBuilder text = new StringBuilder("old is not in the file. The closest lines are:\n");
        for (int i = start; i < Math.min(end, start + MOST_SHOWN); i++) {
            text.append(i + 1).append(": ").append(shortened(file.get(i))).append('\n');
        }
        return text.append(difference(start, end)).toString();
    }

    private String difference(int start, int end) {
        for (int i = start; i < end; i++) {
            String has = file.get(i);
            String asked = wanted.get(i - start);
            if (!has.equals(asked)) {
                return "Line " + (i + 1) + " differs" + (isSpaceOnly(has, asked) ? " in whitespace only" : "")
                        + ":\n file: " + visible(has) + "\n  old: " + visible(asked) + "\n";
            }
        }
        return wanted.size() > end - start
                ? "The file ends before old does.\n"
                : "The lines are the same; the ends of lines differ, or the last one's.\n";
    }

    private static boolean isSpaceOnly(String one, String other) {
        return one.replaceAll("\\s", "").equals(other.replaceAll("\\s", ""));
    }

    /** With marks for what cannot be seen at a line's ends. */
    private static String visible(String line) {
        int first = line.length() - line.stripLeading().length();
        int last = line.stripTrailing().length();
        if (first >= last) {
            return marked(line);
        }
        return marked(line.substring(0, first))
                + shortened(line.substring(first, last).replace("\t", "→"))
                + marked(line.substring(last));
    }

    private static String marked(String spaces) {
        return shortened(spaces).replace(' ', '·').replace("\t", "→").replace("\r", "\\r");
    }

    private static String shortened(String line) {
        return line.length() > LONGEST_SHOWN ? line.substring(0, LONGEST_SHOWN) + "..." : line;
    }
}
