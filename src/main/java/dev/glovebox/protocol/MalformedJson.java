package dev.glovebox.protocol;

/** Text that is no JSON, or JSON that is not of the shape it should have; the message is fit for a person or a model. */
public final class MalformedJson extends RuntimeException {
    private static final long serialVersionUID = 1;

    public MalformedJson(String message) {
        super(message);
    }
}
