package dev.glovebox.sandbox.seccomp;

import dev.glovebox.sandbox.seccomp.Rule.Test;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The same refusals as a profile that container engines take; see seccomp.json(5) of containers-common. */
public final class SeccompProfile {
    private SeccompProfile() {}

    /** JSON. Of other architectures no call is let through, x32 included: libseccomp kills what is not listed. */
    public static String json(Architecture architecture) {
        String calls = Refusals.rules().stream()
                .filter(rule -> architecture.number(rule.call()).isPresent())
                .flatMap(rule -> entries(rule).stream())
                .collect(Collectors.joining(",\n    "));
        return """
                {
                  "defaultAction": "SCMP_ACT_ALLOW",
                  "architectures": ["%s"],
                  "syscalls": [
                    %s
                  ]
                }
                """.formatted("SCMP_ARCH_" + architecture.name(), calls);
    }

    /** A list of comparisons means all of them; what means any of them becomes an entry each. */
    private static List<String> entries(Rule rule) {
        List<List<String>> alternatives = List.of(List.of());
        for (Test test : rule.tests()) {
            List<List<String>> longer = new ArrayList<>();
            for (List<String> before : alternatives) {
                comparisons(test).forEach(last -> longer.add(and(before, last)));
            }
            alternatives = longer;
        }
        return alternatives.stream().map(all -> entry(rule, all)).toList();
    }

    private static List<String> and(List<String> before, String last) {
        List<String> all = new ArrayList<>(before);
        all.add(last);
        return all;
    }

    /** Masked, because libseccomp would compare the upper half too, in which a program can put anything. */
    private static List<String> comparisons(Test test) {
        return switch (test) {
            case Test.Equal(var argument, var value) -> List.of(masked(argument, -1, value));
            case Test.AnyBit(var argument, var bits) ->
                IntStream.range(0, Integer.SIZE)
                        .map(shift -> 1 << shift)
                        .filter(bit -> (bits & bit) != 0)
                        .mapToObj(bit -> masked(argument, bit, bit))
                        .toList();
            case Test.NoneOf(var argument, var values) ->
                Prefixes.without(values).stream()
                        .map(block -> masked(argument, block.mask(), block.value()))
                        .toList();
        };
    }

    private static String masked(int argument, int mask, int value) {
        return "{\"index\": %d, \"value\": %d, \"valueTwo\": %d, \"op\": \"SCMP_CMP_MASKED_EQ\"}"
                .formatted(argument, Integer.toUnsignedLong(mask), Integer.toUnsignedLong(value));
    }

    private static String entry(Rule rule, List<String> comparisons) {
        return "{\"names\": [\"%s\"], \"action\": \"SCMP_ACT_ERRNO\", \"errnoRet\": %d, \"args\": [%s]}"
                .formatted(rule.call(), rule.errno(), String.join(", ", comparisons));
    }
}
