package dev.glovebox.app.settings;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy.Demand;
import java.util.Locale;
import java.util.Set;

/** What the settings say about the box, checked. */
public record BoxSettings(SandboxChoice sandbox, BoxLimits limits, Set<Demand> demands) {
    public BoxSettings {
        demands = Set.copyOf(demands);
    }

    public static BoxSettings of(Settings settings) {
        Set<Demand> demands = settings.get(Variable.MEMORY).isByHand() ? Set.of(Demand.MEMORY_LIMIT) : Set.<Demand>of();
        return new BoxSettings(sandbox(settings), limits(settings), demands);
    }

    private static SandboxChoice sandbox(Settings settings) {
        Setting sandbox = settings.get(Variable.SANDBOX);
        Setting use = settings.get(Variable.USE_SANDBOX);
        SandboxChoice choice = SandboxNames.choice(settings);
        boolean isUsed = isTrue(use);
        if (!use.isByHand()) {
            return choice;
        }
        if (sandbox.isByHand() && isUsed == choice instanceof SandboxChoice.None) {
            throw new UsageError(use.origin() + " is " + use.value() + " and " + sandbox.origin() + " is "
                    + sandbox.value() + ", which contradict each other: leave one of them out");
        }
        return isUsed ? choice : new SandboxChoice.None();
    }

    private static boolean isTrue(Setting use) {
        return switch (use.value().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new UsageError(use.origin() + " '" + use.value() + "': give true or false");
        };
    }

    private static BoxLimits limits(Settings settings) {
        Setting pids = settings.get(Variable.PIDS);
        Setting tmp = settings.get(Variable.TMP_SIZE);
        long memory = memory(settings.get(Variable.MEMORY));
        int processes = Units.count(pids.origin(), pids.value(), BoxLimits.LEAST_PROCESSES);
        if (!tmp.isByHand()) {
            return BoxLimits.of(memory, processes);
        }
        long bytes = Units.size(tmp.origin(), tmp.value());
        if (bytes > memory / 4 * 3) {
            throw new UsageError(tmp.origin() + " '" + Units.words(bytes)
                    + "': /tmp lies in memory, so it may take at most three"
                    + " quarters of it, and " + settings.get(Variable.MEMORY).origin() + " is "
                    + Units.words(memory));
        }
        return BoxLimits.of(memory, processes, bytes);
    }

    private static long memory(Setting memory) {
        long bytes = Units.size(memory.origin(), memory.value());
        if (bytes < BoxLimits.LEAST_MEMORY) {
            throw new UsageError(memory.origin() + " '" + memory.value() + "': a box needs at least "
                    + Units.words(BoxLimits.LEAST_MEMORY));
        }
        return bytes;
    }
}
