package dev.glovebox.model;

/** A key of a provider, which shows in no text. */
public record ApiKey(String value) {
    private static final int SHORTEST_SECRET = 8;

    public ApiKey {
        value = value.strip();
    }

    /** Whether it can be in a header: printable and of ASCII, as all keys are. */
    boolean isSendable() {
        return !value.isEmpty() && value.chars().allMatch(letter -> letter > ' ' && letter < 0x7f);
    }

    /** Words such as {@code none}, which local servers are given, are none. */
    boolean isSecret() {
        return value.length() >= SHORTEST_SECRET && isSendable();
    }

    @Override
    public String toString() {
        return "[key]";
    }
}
