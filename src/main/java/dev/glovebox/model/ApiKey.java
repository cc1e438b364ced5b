package dev.glovebox.model;

/** A key of a provider, which shows in no text. */
public record ApiKey(String value) {
    private static final int SHORTEST_SECRET = 8;
    private static final int LONGEST_WORD = 15;

    public ApiKey {
        value = value.strip();
    }

    /** Whether it can be in a header: printable and of ASCII, as all keys are. */
    boolean isSendable() {
        return !value.isEmpty() && value.chars().allMatch(letter -> letter > ' ' && letter < 0x7f);
    }

    /** Words such as {@code none} and {@code not-needed}, which local servers are given, are none: texts and files are full of them. */
    boolean isSecret() {
        return value.length() >= SHORTEST_SECRET && isSendable() && !isWord();
    }

    private boolean isWord() {
        return value.length() <= LONGEST_WORD
                && value.chars().allMatch(letter -> (letter >= 'a' && letter <= 'z') || letter == '-' || letter == '_');
    }

    @Override
    public String toString() {
        return "[key]";
    }
}
