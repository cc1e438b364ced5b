package dev.glovebox.protocol;

/** Text that is no JSON, or JSON that is not of the shape it should have; the message is fit for a person or a model. */
public final class MalformedJson extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final boolean isTooMuch;

    public MalformedJson(String message) {
        this(message, false);
    }

    private MalformedJson(String message, boolean isTooMuch) {
        super(message);
        this.isTooMuch = isTooMuch;
    }

    static MalformedJson tooMuch(String message) {
        return new MalformedJson(message, true);
    }

    /** Whether it may be JSON, and is more than its reader takes. */
    public boolean isTooMuch() {
        return isTooMuch;
    }
}
