package dev.glovebox.app.settings;

import dev.glovebox.protocol.SecretPatterns;

/** What a person typed cannot be: the sentence names the value, the rule and the way out. */
public sealed class UsageError extends RuntimeException permits LinkedPath {
    private static final long serialVersionUID = 1;

    private final String sentence;

    public UsageError(String sentence) {
        super(SecretPatterns.hide(sentence)); // a value that was typed may be a key
        this.sentence = SecretPatterns.hide(sentence);
    }

    public String sentence() {
        return sentence;
    }
}
