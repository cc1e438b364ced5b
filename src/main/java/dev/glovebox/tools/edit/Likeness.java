package dev.glovebox.tools.edit;

import java.util.Comparator;
import java.util.Locale;
import java.util.function.Function;

/** Whether names could be taken for one name. */
public final class Likeness {
    private static final double NEAR = 0.5;

    private final Similarity similarity;

    public Likeness(String name) {
        similarity = new Similarity(name.toLowerCase(Locale.ROOT));
    }

    public boolean isNear(String other) {
        return to(other) >= NEAR;
    }

    public <T> Comparator<T> nearestFirst(Function<T, String> name) {
        return Comparator.comparingDouble(value -> -to(name.apply(value)));
    }

    private double to(String other) {
        return similarity.to(other.toLowerCase(Locale.ROOT));
    }
}
