package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.text.Tone;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What is coloured in the code of one language.
 *
 * @param words which words are keywords beside the listed ones
 */
record Language(Set<String> keywords, List<Quote> quotes, Words words) {
    static final Language PLAIN = new Language(Set.of(), List.of(), Words.LISTED);

    enum Words {
        LISTED,
        /** In any case. */
        LISTED_OR_LOUD,
        /** And those before a colon or an equals sign, where they begin a line. */
        KEYS,
        /** And those after an angle bracket. */
        TAGS,
        /** Neither words nor numbers. */
        NONE
    }

    enum Place {
        ANYWHERE,
        WORD,
        LINE
    }

    enum Reach {
        LINE,
        LINES
    }

    /**
     * A string or comment.
     *
     * @param close empty if it goes to the end of its line
     */
    record Quote(String open, String close, Tone tone, Place place, Reach reach) {
        /** After its end, or -1. */
        int end(String text, int from) {
            for (int i = from; i < text.length() && !close.isEmpty(); i++) {
                if (tone == Tone.STRING && text.charAt(i) == '\\') {
                    i++;
                } else if (text.startsWith(close, i)) {
                    return i + close.length();
                }
            }
            return -1;
        }
    }

    static Language named(String label) {
        String name = label.split("[\\s,{:]", 2)[0].toLowerCase(Locale.ROOT);
        return Languages.all().getOrDefault(name, PLAIN);
    }

    boolean isPlain() {
        return quotes.isEmpty() && keywords.isEmpty();
    }

    boolean numbers() {
        return words != Words.TAGS && words != Words.NONE;
    }

    boolean isKeyword(String text, int start, int end) {
        String word = text.substring(start, end);
        return switch (words) {
            case LISTED -> keywords.contains(word);
            case LISTED_OR_LOUD -> keywords.contains(word.toLowerCase(Locale.ROOT));
            case KEYS -> keywords.contains(word) || isKey(text, start, end);
            case TAGS -> start > 0 && (text.charAt(start - 1) == '<' || text.startsWith("</", Math.max(0, start - 2)));
            case NONE -> false;
        };
    }

    private static boolean isKey(String text, int start, int end) {
        int after = end;
        while (after < text.length() && text.charAt(after) == ' ') {
            after++;
        }
        boolean named = after < text.length() && (text.charAt(after) == ':' || text.charAt(after) == '=');
        return named && text.substring(0, start).chars().allMatch(c -> c == ' ' || c == '-');
    }
}
