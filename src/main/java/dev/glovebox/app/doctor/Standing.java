package dev.glovebox.app.doctor;

import dev.glovebox.protocol.Level;
import java.util.List;
import java.util.stream.Stream;

/** The level that a backend reaches on this machine, proven. */
public sealed interface Standing {
    record Sealed() implements Standing {}

    record Weakened(List<String> reasons) implements Standing {
        public Weakened {
            reasons = List.copyOf(reasons);
        }
    }

    record Unusable(String why, String remedy) implements Standing {}

    /** What the box says of itself, and what was found. */
    static Standing of(Level said, List<Finding> findings) {
        Stream<String> own =
                switch (said) {
                    case Level.Sealed() -> Stream.of();
                    case Level.Weakened(var reasons) -> reasons.stream();
                    case Level.Unsealed() -> Stream.of(said.words());
                };
        List<String> reasons = Stream.concat(own, findings.stream().flatMap(finding -> finding.weakness().stream()))
                .distinct()
                .toList();
        return reasons.isEmpty() ? new Sealed() : new Weakened(reasons);
    }

    default String words() {
        return switch (this) {
            case Sealed() -> "sealed";
            case Weakened(var reasons) -> "weakened: " + String.join(", ", reasons);
            case Unusable(var why, var _) -> "unusable: " + why;
        };
    }
}
