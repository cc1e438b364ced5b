package dev.glovebox.ui.tui.input;

import java.util.function.IntPredicate;

/** Where words begin and end, give or take what is joined to their first and last character. A folded paste is a word of its own. */
final class Words {
    private static final int JOINER = 0x200d;

    private Words() {}

    /** Letters and digits, as Alt-B and Alt-Backspace go. */
    static int before(CharSequence text, int at) {
        return before(text, at, Words::isLetter);
    }

    /** Up to a blank, as Ctrl-W goes. */
    static int beforeBlank(CharSequence text, int at) {
        return before(text, at, c -> !Character.isWhitespace(c));
    }

    static int after(CharSequence text, int at) {
        int end = at;
        while (end < text.length() && !isFoldOr(Words::isLetter, Character.codePointAt(text, end))) {
            end += Character.charCount(Character.codePointAt(text, end));
        }
        if (end < text.length() && Folds.isFold(Character.codePointAt(text, end))) {
            return end + 2;
        }
        while (end < text.length() && isOfWord(Words::isLetter, Character.codePointAt(text, end))) {
            end += Character.charCount(Character.codePointAt(text, end));
        }
        return end;
    }

    private static int before(CharSequence text, int at, IntPredicate letter) {
        int start = at;
        while (start > 0 && !isFoldOr(letter, Character.codePointBefore(text, start))) {
            start -= Character.charCount(Character.codePointBefore(text, start));
        }
        if (start > 0 && Folds.isFold(Character.codePointBefore(text, start))) {
            return start - 2;
        }
        while (start > 0 && isOfWord(letter, Character.codePointBefore(text, start))) {
            start -= Character.charCount(Character.codePointBefore(text, start));
        }
        return start;
    }

    private static boolean isFoldOr(IntPredicate letter, int c) {
        return Folds.isFold(c) || letter.test(c);
    }

    private static boolean isOfWord(IntPredicate letter, int c) {
        return !Folds.isFold(c) && (letter.test(c) || isJoined(c));
    }

    private static boolean isLetter(int c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    private static boolean isJoined(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> c == JOINER;
        };
    }
}
