package dev.glovebox.sandbox.seccomp;

import dev.glovebox.sandbox.seccomp.Rule.Test;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What no program in a box may ask of the kernel, as the kernel itself takes it. */
public final class SeccompFilter {
    private static final int ENOSYS = 38;

    private SeccompFilter() {}

    /** The filter as an array of {@code struct sock_filter}, as {@code bwrap --seccomp} takes it. */
    public static byte[] bytes(Architecture architecture) {
        BpfProgram program = new BpfProgram();
        program.loadArchitecture().unlessEqual(architecture.audit(), BpfProgram.KILL);
        program.loadNumber();
        if (architecture.foreignBit() != 0) {
            program.ifAtLeast(architecture.foreignBit(), ENOSYS);
        }
        Map<String, List<Rule>> byCall = Refusals.rules().stream()
                .collect(Collectors.groupingBy(Rule::call, LinkedHashMap::new, Collectors.toList()));
        byCall.forEach((call, rules) -> architecture.number(call).ifPresent(number -> refuse(program, number, rules)));
        return program.allow().toBytes();
    }

    private static void refuse(BpfProgram program, int number, List<Rule> rules) {
        if (rules.getFirst().tests().isEmpty()) {
            program.ifEqual(number, rules.getFirst().errno());
        } else {
            program.forCall(number, body -> rules.forEach(rule -> refuse(body, rule.tests(), rule.errno())));
        }
    }

    private static void refuse(BpfProgram program, List<Test> tests, int errno) {
        switch (tests.getFirst()) {
            case Test.Equal(var argument, var value)
            when tests.size() > 1 ->
                program.whenArgument(argument, value, body -> refuse(body, tests.subList(1, tests.size()), errno));
            case Test.Equal(var argument, var value) -> program.ifArgument(argument, value, errno);
            case Test.AnyBit(var argument, var bits) -> program.ifAnyBit(argument, bits, errno);
            case Test.NoneOf(var argument, var values) -> program.ifArgumentNoneOf(argument, values, errno);
        }
    }
}
