package dev.glovebox.protocol;

import java.util.List;
import java.util.stream.Stream;

/** Where programs in a box may connect to; what no rule allows is refused, and a denial beats every allowance. */
public record EgressPolicy(List<EgressRule> allow, List<EgressRule> deny) {
    public static final EgressPolicy NONE = new EgressPolicy(List.of(), List.of());

    public EgressPolicy {
        allow = List.copyOf(allow);
        deny = List.copyOf(deny);
    }

    public static EgressPolicy allowing(EgressRule... rules) {
        return new EgressPolicy(List.of(rules), List.of());
    }

    /** With one more that may be reached. */
    public EgressPolicy and(EgressRule rule) {
        return new EgressPolicy(
                Stream.concat(allow.stream(), Stream.of(rule)).distinct().toList(), deny);
    }

    public EgressPolicy denying(EgressRule... rules) {
        return new EgressPolicy(allow, List.of(rules));
    }

    /** Without it a box has no way out at all. */
    public boolean allowsAnything() {
        return !allow.isEmpty();
    }
}
