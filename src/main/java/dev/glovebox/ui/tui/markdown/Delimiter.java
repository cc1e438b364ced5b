package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.text.Style.Mark;
import java.util.ArrayList;
import java.util.List;

/**
 * A run of one of the marks of emphasis.
 *
 * @param plainly whether it opens something beyond doubt, as far as the text before it tells
 */
record Delimiter(char mark, int count, boolean opens, boolean closes, boolean plainly) {
    private static final int STRIKING = 2;

    static Delimiter of(String source, int at, int run) {
        int before = at == 0 ? ' ' : source.codePointBefore(at);
        int after = at + run == source.length() ? ' ' : source.codePointAt(at + run);
        boolean left = flanks(after, before);
        boolean right = flanks(before, after);
        boolean inWord = isWord(before) && isWord(after);
        char mark = source.charAt(at);
        boolean known = isKnown(mark, run);
        boolean loose = mark == '*' && run > 1;
        boolean opens = known && left && (loose || !inWord) && (mark != '_' || !right || isPunctuation(before));
        boolean closes = known && right && (loose || !inWord) && (mark != '_' || !left || isPunctuation(after));
        boolean plainly = opens && (isBlank(before) || before == '(') && Character.isLetterOrDigit(after);
        return new Delimiter(mark, run, opens, closes, plainly);
    }

    /** Two underscores are names of Python far more often than bold. */
    private static boolean isKnown(char mark, int run) {
        return switch (mark) {
            case '~' -> run == STRIKING;
            case '_' -> run == 1;
            default -> true;
        };
    }

    /** By the rules of CommonMark, and next to ideographs, which stand without blanks between them. */
    private static boolean flanks(int inner, int outer) {
        return !isBlank(inner)
                && (!isPunctuation(inner) || isBlank(outer) || isPunctuation(outer) || Character.isIdeographic(outer));
    }

    private static boolean isBlank(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    private static boolean isPunctuation(int c) {
        return !isBlank(c) && !Character.isLetterOrDigit(c);
    }

    private static boolean isWord(int c) {
        return Character.isLetterOrDigit(c) && !Character.isIdeographic(c);
    }

    Delimiter less(int used) {
        return new Delimiter(mark, count - used, opens, closes, plainly);
    }

    /** How many of its marks it shares with a partner. */
    int shared(Delimiter other) {
        return Math.min(2, Math.min(count, other.count));
    }

    List<Mark> marks() {
        List<Mark> marks = new ArrayList<>();
        if (count > 1) {
            marks.add(mark(2));
        }
        if (count % 2 == 1) {
            marks.add(mark(1));
        }
        return marks;
    }

    Mark mark(int used) {
        if (mark == '~') {
            return Mark.STRUCK;
        }
        return used == 2 ? Mark.BOLD : Mark.ITALIC;
    }

    String text() {
        return Character.toString(mark).repeat(count);
    }
}
