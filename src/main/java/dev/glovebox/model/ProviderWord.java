package dev.glovebox.model;

/** Names and ids in the few letters that every provider takes back. */
public final class ProviderWord {
    private ProviderWord() {}

    /** As long as the text; letters that do not fit become an underscore. */
    public static String of(String text) {
        var word = new StringBuilder(text);
        for (int at = 0; at < word.length(); at++) {
            char letter = word.charAt(at);
            boolean fits = (letter < 0x80 && Character.isLetterOrDigit(letter)) || letter == '_' || letter == '-';
            if (!fits) {
                word.setCharAt(at, '_');
            }
        }
        return word.toString();
    }
}
