package dev.glovebox.ui.web.views;

import java.time.Instant;
import java.time.InstantSource;

/** Instants for what is valid for a minute: right when it begins, and from then on by a clock that nobody sets. */
public final class SteadyTime implements InstantSource {
    private final Instant start = Instant.now();
    private final long nanos = System.nanoTime();

    @Override
    public Instant instant() {
        return start.plusNanos(System.nanoTime() - nanos);
    }
}
