package dev.glovebox.ui.tui.diff;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where in a hunk a line stands: the numbers of the next lines, and how many are still to come.
 *
 * @param oldLeft lines of the old file
 * @param newLeft lines of the new file
 */
record HunkPlace(int oldLine, int oldLeft, int newLine, int newLeft) {
    static final HunkPlace NONE = new HunkPlace(0, 0, 0, 0);

    private static final Pattern HEADER =
            Pattern.compile("@@ -(\\d{1,9})(?:,(\\d{1,9}))? \\+(\\d{1,9})(?:,(\\d{1,9}))? @@.*");

    static Optional<HunkPlace> of(String line) {
        Matcher header = HEADER.matcher(line);
        if (!line.startsWith("@@") || !header.matches()) {
            return Optional.empty();
        }
        return Optional.of(new HunkPlace(number(header, 1), number(header, 2), number(header, 3), number(header, 4)));
    }

    private static int number(Matcher header, int group) {
        String digits = header.group(group);
        return digits == null ? 1 : Integer.parseInt(digits);
    }

    int last() {
        return Math.max(oldLine + oldLeft, newLine + newLeft);
    }

    boolean isOver() {
        return oldLeft <= 0 && newLeft <= 0;
    }

    HunkPlace afterOld() {
        return new HunkPlace(oldLine + 1, oldLeft - 1, newLine, newLeft);
    }

    HunkPlace afterNew() {
        return new HunkPlace(oldLine, oldLeft, newLine + 1, newLeft - 1);
    }
}
