package dev.glovebox.model;

/** A provider's words on one line of bounded length. */
final class PlainWords {
    private static final int LONGEST = 600;

    private PlainWords() {}

    static String of(String text) {
        var line = new StringBuilder();
        for (int at = 0; at < text.length() && line.length() < LONGEST; at++) {
            char letter = text.charAt(at);
            boolean gap = letter <= ' ' || (letter >= 0x7f && letter <= 0xa0);
            if (!gap) {
                line.append(letter);
            } else if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        }
        boolean cut = line.length() == LONGEST;
        if (cut && Character.isHighSurrogate(line.charAt(LONGEST - 1))) {
            line.setLength(LONGEST - 1);
        }
        return line.toString().strip() + (cut ? "…" : "");
    }
}
