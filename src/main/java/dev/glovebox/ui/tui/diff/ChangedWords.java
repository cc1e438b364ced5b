package dev.glovebox.ui.tui.diff;

import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Style.Mark;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Two lines, of which one came in the other's place, in pieces that stayed and pieces that did not. */
record ChangedWords(List<Piece> before, List<Piece> now) {
    private static final int MOST_WORDS = 150;
    private static final int LONGEST = 1000;

    enum Fate {
        STAYED,
        CHANGED
    }

    record Piece(String text, Fate fate) {
        Span span(Tone tone) {
            Style style = Style.of(tone);
            return new Span(text, fate == Fate.CHANGED ? style.and(Mark.REVERSED) : style);
        }
    }

    /** All of it stayed, as far as marks go. */
    static List<Piece> whole(String line) {
        return List.of(new Piece(line, Fate.STAYED));
    }

    /** Nothing is marked where little stayed: all of it changed, and the colour of the line says so. */
    static ChangedWords between(String before, String now) {
        List<String> old = words(before);
        List<String> young = words(now);
        if (old.size() > MOST_WORDS || young.size() > MOST_WORDS) {
            return new ChangedWords(whole(before), whole(now));
        }
        BitSet stayedOld = new BitSet();
        BitSet stayedYoung = new BitSet();
        match(old, young, stayedOld, stayedYoung);
        int common = stayedOld.stream().map(i -> old.get(i).strip().length()).sum();
        boolean alike = common * 2
                >= Math.max(
                        before.replace(" ", "").length(), now.replace(" ", "").length());
        return alike
                ? new ChangedWords(pieces(old, stayedOld), pieces(young, stayedYoung))
                : new ChangedWords(whole(before), whole(now));
    }

    /** Words, blanks, and other characters one by one; of a very long line none. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        int length = line.length() > LONGEST ? 0 : line.length();
        for (int at = 0, end; at < length; at = end) {
            int kind = kind(line.codePointAt(at));
            end = at + Character.charCount(line.codePointAt(at));
            while (kind > 0 && end < length && kind(line.codePointAt(end)) == kind) {
                end += Character.charCount(line.codePointAt(end));
            }
            words.add(line.substring(at, end));
        }
        return words;
    }

    private static int kind(int c) {
        if (Character.isWhitespace(c)) {
            return 1;
        }
        return Character.isLetterOrDigit(c) || c == '_' ? 2 : 0;
    }

    /** The longest common subsequence. */
    private static void match(List<String> old, List<String> young, BitSet stayedOld, BitSet stayedYoung) {
        int[][] longest = new int[old.size() + 1][young.size() + 1];
        for (int i = old.size() - 1; i >= 0; i--) {
            for (int j = young.size() - 1; j >= 0; j--) {
                longest[i][j] = old.get(i).equals(young.get(j))
                        ? longest[i + 1][j + 1] + 1
                        : Math.max(longest[i + 1][j], longest[i][j + 1]);
            }
        }
        for (int i = 0, j = 0; i < old.size() && j < young.size(); ) {
            if (old.get(i).equals(young.get(j))) {
                stayedOld.set(i++);
                stayedYoung.set(j++);
            } else if (longest[i + 1][j] >= longest[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
    }

    private static List<Piece> pieces(List<String> words, BitSet stayed) {
        List<Piece> pieces = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words.size(); i++) {
            text.append(words.get(i));
            if (i + 1 == words.size() || stayed.get(i) != stayed.get(i + 1)) {
                pieces.add(new Piece(text.toString(), stayed.get(i) ? Fate.STAYED : Fate.CHANGED));
                text.setLength(0);
            }
        }
        return pieces;
    }
}
