package dev.glovebox.protocol;

import java.util.List;
import java.util.stream.Stream;

/** How well a box is closed; shown to a person at every start and never improved in words only. */
public sealed interface Level {
    /** Every part of the default policy holds. */
    record Sealed() implements Level {}

    /** The box holds, but without the named parts. */
    record Weakened(List<String> reasons) implements Level {
        public Weakened {
            reasons = List.copyOf(reasons);
            if (reasons.isEmpty()) {
                throw new IllegalArgumentException("a weakened box names at least one reason");
            }
        }
    }

    /** There is no box: a person asked for none. */
    record Unsealed() implements Level {}

    static Level of(List<String> reasons) {
        return reasons.isEmpty() ? new Sealed() : new Weakened(reasons);
    }

    /** The same box, as far as it holds, with one more part missing. */
    default Level without(String part) {
        return switch (this) {
            case Sealed() -> new Weakened(List.of(part));
            case Weakened(var reasons) ->
                new Weakened(Stream.concat(reasons.stream(), Stream.of(part)).toList());
            case Unsealed() -> this;
        };
    }

    default String words() {
        return switch (this) {
            case Sealed() -> "sealed";
            case Weakened(var reasons) -> "weakened: " + String.join(", ", reasons);
            case Unsealed() -> "unsealed";
        };
    }
}
