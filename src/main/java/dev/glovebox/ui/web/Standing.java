package dev.glovebox.ui.web;

import dev.glovebox.jobs.StoreAway;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Whether something still holds, looked up every few seconds at most: what is shown asks for every picture in a page. */
final class Standing implements BooleanSupplier {
    private static final long FRESH = Duration.ofSeconds(5).toNanos();

    private final BooleanSupplier look;
    private long lookedAt = System.nanoTime();
    private boolean holds = true;

    /** Of what holds now. */
    Standing(BooleanSupplier look) {
        this.look = look;
    }

    /** What ended stays so; a store that is away ends nothing. */
    @Override
    public synchronized boolean getAsBoolean() {
        if (holds && System.nanoTime() - lookedAt > FRESH) {
            lookedAt = System.nanoTime();
            try {
                holds = look.getAsBoolean();
            } catch (StoreAway e) {
                return true;
            }
        }
        return holds;
    }
}
