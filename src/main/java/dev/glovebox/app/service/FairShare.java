package dev.glovebox.app.service;

import dev.glovebox.jobs.Users;
import java.util.function.IntSupplier;

/**
 * How many jobs one user may have at once on this server where the operator does not say: all but one of its workers, so that a newcomer
 * finds room, and all of them while the server knows nobody else.
 */
record FairShare(Users users, int workers) implements IntSupplier {
    @Override
    public int getAsInt() {
        return users.list().size() <= 1 ? workers : Math.max(1, workers - 1);
    }
}
