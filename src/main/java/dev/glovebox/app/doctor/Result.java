package dev.glovebox.app.doctor;

import java.util.Comparator;
import java.util.stream.Stream;

/** What came of a check. One that could not be tried has not held. */
public sealed interface Result {
    record Held() implements Result {}

    record Broken(String seen) implements Result {}

    record Untried(String why) implements Result {}

    /** There is nothing here that the check could be about. */
    record NotApplicable(String why) implements Result {}

    /** The one that says less for the box. */
    default Result orWorse(Result other) {
        return Stream.of(this, other)
                .max(Comparator.comparingInt(Result::weight))
                .orElseThrow();
    }

    private int weight() {
        return switch (this) {
            case Held() -> 0;
            case NotApplicable _ -> 1;
            case Untried _ -> 2;
            case Broken _ -> 3;
        };
    }

    /** Whether the box is as closed as the check wants it. */
    default boolean isGood() {
        return this instanceof Held || this instanceof NotApplicable;
    }
}
