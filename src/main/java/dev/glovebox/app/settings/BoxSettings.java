package dev.glovebox.app.settings;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.Capability;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** What the settings say about the box, checked. */
public record BoxSettings(SandboxChoice sandbox, BoxLimits limits, Set<Demand> demands, Set<Capability> capabilities) {
    private static final String NONE = "none";

    public BoxSettings {
        demands = Set.copyOf(demands);
        capabilities = Set.copyOf(capabilities);
    }

    public static BoxSettings of(Settings settings) {
        return new BoxSettings(
                sandbox(settings),
                limits(settings).withMilliCpus(milliCpus(settings)).withDiskBytes(diskBytes(settings)),
                demands(settings),
                capabilities(settings));
    }

    private static Set<Capability> capabilities(Settings settings) {
        Setting asked = settings.get(Variable.CAPABILITIES);
        Set<Capability> capabilities = EnumSet.noneOf(Capability.class);
        for (String word : List.of(asked.value().strip().split("[\\s,]+"))) {
            if (!word.isEmpty() && !word.equals(NONE)) {
                capabilities.add(Capability.parse(word)
                        .orElseThrow(() -> new UsageError(asked.origin() + ": there is no capability '" + word
                                + "': known are " + Capability.known() + ", or " + NONE)));
            }
        }
        return Capability.complete(capabilities);
    }

    /** A limit that a person gave must be kept or refused. */
    private static Set<Demand> demands(Settings settings) {
        Set<Demand> demands = EnumSet.noneOf(Demand.class);
        if (settings.get(Variable.MEMORY).isByHand()) {
            demands.add(Demand.MEMORY_LIMIT);
        }
        if (settings.get(Variable.CPUS).isByHand()) {
            demands.add(Demand.CPU_LIMIT);
        }
        if (settings.get(Variable.DISK).isByHand() && diskBytes(settings).isPresent()) {
            demands.add(Demand.DISK_LIMIT);
        }
        return demands;
    }

    private static OptionalLong diskBytes(Settings settings) {
        Setting disk = settings.get(Variable.DISK);
        if (disk.value().equals(NONE)) {
            return OptionalLong.empty();
        }
        long bytes = Units.size(disk.origin(), disk.value());
        if (bytes < BoxLimits.LEAST_DISK) {
            throw new UsageError(disk.origin() + " '" + disk.value() + "': a workspace needs room for at least "
                    + Units.words(BoxLimits.LEAST_DISK) + "; none is no bound");
        }
        return OptionalLong.of(bytes);
    }

    private static OptionalInt milliCpus(Settings settings) {
        Setting cpus = settings.get(Variable.CPUS);
        return cpus.isByHand() ? OptionalInt.of(Units.milliCpus(cpus.origin(), cpus.value())) : OptionalInt.empty();
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
        long memory = memory(settings);
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

    private static long memory(Settings settings) {
        Setting memory = settings.get(Variable.MEMORY);
        Set<Capability> capabilities = capabilities(settings);
        if (!memory.isByHand() && !capabilities.isEmpty()) {
            return BoxLimits.usualMemory(capabilities);
        }
        long bytes = Units.size(memory.origin(), memory.value());
        if (bytes < BoxLimits.LEAST_MEMORY) {
            throw new UsageError(memory.origin() + " '" + memory.value() + "': a box needs at least "
                    + Units.words(BoxLimits.LEAST_MEMORY));
        }
        return bytes;
    }
}
