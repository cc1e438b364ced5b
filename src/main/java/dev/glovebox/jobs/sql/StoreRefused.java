package dev.glovebox.jobs.sql;

/** This database is not to be used by this program as it is; the message names the way out. */
public final class StoreRefused extends RuntimeException {
    private static final long serialVersionUID = 1;

    StoreRefused(String message) {
        super(message);
    }
}
