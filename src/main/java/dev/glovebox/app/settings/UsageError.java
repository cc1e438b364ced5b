package dev.glovebox.app.settings;

/** What a person typed cannot be: the sentence names the value, the rule and the way out. */
public final class UsageError extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String sentence;

    public UsageError(String sentence) {
        super(sentence);
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }
}
