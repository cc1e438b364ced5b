package dev.glovebox.app.session;

import dev.glovebox.app.egress.WayOut;
import dev.glovebox.app.settings.Units;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.EgressRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a box may use and reach, the same at the terminal and in the service. */
public final class BoxWords {
    private BoxWords() {}

    /** Such as {@code allowed} and the hosts. */
    public record Line(String name, String text) {}

    public static String limits(BoxLimits limits) {
        List<String> all = new ArrayList<>();
        all.add(Units.words(limits.memoryBytes()) + " of memory");
        all.add(limits.processes() + " processes");
        limits.milliCpus().ifPresent(cpus -> all.add(String.format(Locale.ROOT, "%.2f processors", cpus / 1000.0)));
        all.add("/tmp of " + Units.words(limits.tmpBytes()));
        limits.diskBytes().ifPresent(disk -> all.add("the workspace may grow by " + Units.words(disk)));
        return String.join(", ", all);
    }

    /** What a box has because it was asked for, and what that costs. */
    static Optional<String> asked(Set<Capability> capabilities, BoxPolicy policy) {
        if (capabilities.isEmpty()) {
            return Optional.empty();
        }
        List<String> nouns =
                capabilities.stream().sorted().map(Capability::noun).toList();
        long taken = capabilities.stream().mapToLong(Capability::takes).sum();
        long memory = policy.limits().memoryBytes();
        boolean more = memory > BoxLimits.DEFAULT_MEMORY && !policy.demands().contains(Demand.MEMORY_LIMIT);
        return Optional.of("The box has " + listed(nouns) + ", as asked, for about " + Units.words(taken)
                + (more
                        ? " of memory, and may use " + Units.words(memory) + " instead of "
                                + Units.words(BoxLimits.DEFAULT_MEMORY) + "."
                        : " of the " + Units.words(memory) + " of memory that the box may use."));
    }

    private static String listed(List<String> nouns) {
        List<String> first = nouns.subList(0, nouns.size() - 1);
        return first.isEmpty() ? nouns.getLast() : String.join(", ", first) + " and " + nouns.getLast();
    }

    public static List<Line> network(WayOut wayOut, List<EgressRule> byHand) {
        List<Line> lines = new ArrayList<>();
        if (wayOut.policy().allow().isEmpty() && byHand.isEmpty()) {
            lines.add(new Line("network", "nothing is allowed"));
        }
        rules(lines, "allowed", wayOut.policy().allow());
        rules(lines, "by hand", byHand);
        rules(lines, "denied", wayOut.policy().deny());
        lines.add(new Line(
                "else",
                switch (wayOut.approve()) {
                    case ASK -> "you are asked";
                    case YES -> "every public host may be reached";
                    case NO -> "refused";
                }));
        return lines;
    }

    private static void rules(List<Line> lines, String name, List<EgressRule> rules) {
        if (!rules.isEmpty()) {
            lines.add(new Line(name, rules.stream().map(BoxWords::words).collect(Collectors.joining(", "))));
        }
    }

    private static String words(EgressRule rule) {
        boolean far = rule instanceof EgressRule.Name name && name.reach() == EgressRule.Reach.PRIVATE_TOO;
        return rule.text() + (far ? " (private addresses too)" : "");
    }
}
