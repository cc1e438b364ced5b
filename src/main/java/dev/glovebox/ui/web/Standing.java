package dev.glovebox.ui.web;

import dev.glovebox.jobs.StoreAway;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Whether something still holds, looked up every few seconds at most, and when something was revoked: what is shown asks for every
 * picture in a page.
 */
final class Standing implements BooleanSupplier {
    private static final long FRESH = Duration.ofSeconds(5).toNanos();

    private final BooleanSupplier look;
    private final LongSupplier revocations;
    private long lookedAt = System.nanoTime();
    private long lookedAfter;
    private boolean holds = true;

    /** Of what holds now. */
    Standing(BooleanSupplier look, LongSupplier revocations) {
        this.look = look;
        this.revocations = revocations;
        lookedAfter = revocations.getAsLong();
    }

    /** What ended stays so; a store that is away ends nothing. */
    @Override
    public synchronized boolean getAsBoolean() {
        long revoked = revocations.getAsLong();
        if (holds && (revoked != lookedAfter || System.nanoTime() - lookedAt > FRESH)) {
            lookedAt = System.nanoTime();
            try {
                holds = look.getAsBoolean();
                lookedAfter = revoked;
            } catch (StoreAway e) {
                return true;
            }
        }
        return holds;
    }
}
