package dev.glovebox.app.settings;

import dev.glovebox.protocol.SecretPatterns;

/** A value with where it came from, as doctor and errors show it. */
public record Setting(Variable variable, String value, Source source) {
    /** In the order in which the first one counts. */
    public enum Source {
        FLAG("a flag"),
        ENVIRONMENT("the environment"),
        FOLDER("the folder's .env"),
        PERSON("your own settings"),
        DEFAULT("the default");

        private final String words;

        Source(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /** Where to look when the value is wrong: a flag, or a variable and what sets it. */
    public String origin() {
        return switch (source) {
            case FLAG -> variable.flag();
            case ENVIRONMENT, FOLDER, PERSON -> variable + " in " + source.words();
            case DEFAULT -> variable + " by default";
        };
    }

    /** Whether a person wrote it, so that it must be kept or refused. */
    public boolean isByHand() {
        return source != Source.DEFAULT;
    }

    /** For people: keys are never shown, nor passwords in addresses. */
    public String shown() {
        return variable.isSecret() && !value.isEmpty() ? "(set)" : SecretPatterns.hide(value);
    }

    @Override
    public String toString() {
        return variable + "=" + shown() + " from " + source.words();
    }
}
