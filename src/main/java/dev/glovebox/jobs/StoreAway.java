package dev.glovebox.jobs;

/** The store cannot be reached, so nothing was promised; later may be better. */
public final class StoreAway extends RuntimeException {
    private static final long serialVersionUID = 1;

    public StoreAway(String message, Throwable cause) {
        super(message, cause);
    }

    /** Whether the failure is one of these, or has one among its causes. */
    public static boolean isCauseOf(Throwable failure) {
        return Causes.of(failure).stream().anyMatch(StoreAway.class::isInstance);
    }
}
