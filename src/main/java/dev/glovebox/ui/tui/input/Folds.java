package dev.glovebox.ui.tui.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Long pastes, each of which stands in the text as one code point of the last private plane. No other text may have those. */
final class Folds {
    private static final int FIRST = 0x100000;
    private static final int LAST = 0x10fffd;
    private static final int MOST_LINES = 3;
    private static final int MOST_CHARACTERS = 800;

    private final List<String> pastes = new ArrayList<>();
    private boolean several;

    static boolean isFold(int character) {
        return character >= FIRST && character <= LAST;
    }

    /** What was pasted as it is to be put into the text: itself, or a code point for it. */
    String fold(String pasted) {
        String clean = clean(pasted);
        boolean isShort = clean.length() <= MOST_CHARACTERS && lines(clean) <= MOST_LINES;
        if (isShort || pastes.size() > LAST - FIRST) {
            return clean;
        }
        pastes.add(clean);
        return Character.toString(FIRST + pastes.size() - 1);
    }

    static String clean(String text) {
        String clean = CleanText.of(text);
        if (clean.codePoints().noneMatch(Folds::isFold)) {
            return clean;
        }
        StringBuilder without = new StringBuilder(clean.length());
        clean.codePoints().forEach(c -> without.appendCodePoint(isFold(c) ? Utf8.REPLACEMENT : c));
        return without.toString();
    }

    String unfold(CharSequence text) {
        if (pastes.isEmpty()) {
            return text.toString();
        }
        StringBuilder whole = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (isFold(c)) {
                whole.append(pastes.get(c - FIRST));
            } else {
                whole.appendCodePoint(c);
            }
        });
        return whole.toString();
    }

    /** Labels have numbers where more than one paste is to be seen. */
    void countIn(CharSequence text) {
        several = pastes.size() > 1 && text.codePoints().filter(Folds::isFold).count() > 1;
    }

    String label(int fold) {
        int index = fold - FIRST;
        String paste = pastes.get(index);
        int lines = lines(paste);
        String size = lines > 1
                ? String.format(Locale.ROOT, "%,d lines", lines)
                : String.format(Locale.ROOT, "%,d characters", paste.codePointCount(0, paste.length()));
        return "[pasted " + size + (several ? " #" + (index + 1) : "") + "]";
    }

    void clear() {
        pastes.clear();
    }

    /** A line feed at the very end begins no line. */
    private static int lines(String text) {
        int lines = 1;
        for (int at = text.indexOf('\n'); at >= 0 && at < text.length() - 1; at = text.indexOf('\n', at + 1)) {
            lines++;
        }
        return lines;
    }
}
