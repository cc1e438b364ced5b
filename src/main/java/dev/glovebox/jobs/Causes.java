package dev.glovebox.jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A failure and all that caused it: what happened is often told by the last, and wrapped by those before. */
public final class Causes {
    /** More than any failure has; a chain can be a circle. */
    private static final int MOST = 50;

    private Causes() {}

    /** The failure itself first. */
    public static List<Throwable> of(Throwable failure) {
        List<Throwable> causes = new ArrayList<>();
        Optional<Throwable> next = Optional.of(failure);
        while (next.isPresent() && causes.size() < MOST) {
            causes.add(next.get());
            next = next.map(Throwable::getCause);
        }
        return causes;
    }
}
