package dev.glovebox.views.notebook;

/** How a notebook stands. */
public sealed interface State {
    /** Nobody has wanted it yet. */
    record Idle() implements State {}

    /**
     * It will soon stand.
     *
     * @param doing what is being done, in a few plain words without a full stop
     */
    record Starting(String doing) implements State {}

    record Ready() implements State {}

    /** It did not start or has ended; it is started again when somebody begins it. */
    record Failed(String sentences) implements State {}
}
