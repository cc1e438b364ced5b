package dev.glovebox.ui.tui.input;

import dev.glovebox.ui.tui.text.Width;

/** Steps through one line by what a person takes for one character: a cell of the screen, a tab, a folded paste. */
final class Cells {
    private static final char JOINER = '\u200d';

    private Cells() {}

    static int next(String line, int at) {
        int first = at + Character.charCount(line.codePointAt(at));
        if (standsAlone(line, at) || first == line.length() || (isPlain(line, at) && isPlain(line, first))) {
            return first;
        }
        int end = Width.next(line, at);
        for (int i = first; i < end; i += Character.charCount(line.codePointAt(i))) {
            if (standsAlone(line, i)) {
                return i;
            }
        }
        return end;
    }

    static int previous(String line, int at) {
        return floor(line, at - 1);
    }

    /** Where the cell begins that this place lies in; the place itself at the end of the line. */
    static int floor(String line, int at) {
        if (at >= line.length()) {
            return line.length();
        }
        int start = begin(line, at);
        for (int next = next(line, start); next <= at; next = next(line, start)) {
            start = next;
        }
        return start;
    }

    /** The last place before this one that certainly begins a cell, so that a long line is not walked through from its beginning. */
    private static int begin(String line, int at) {
        int begin = at;
        while (begin > 0 && !(isPlain(line, begin) && line.charAt(begin - 1) != JOINER)) {
            begin--;
        }
        return begin;
    }

    private static boolean standsAlone(String line, int at) {
        return line.charAt(at) == '\t' || Folds.isFold(line.codePointAt(at));
    }

    private static boolean isPlain(String line, int at) {
        return line.charAt(at) >= ' ' && line.charAt(at) < 0x7f;
    }
}
