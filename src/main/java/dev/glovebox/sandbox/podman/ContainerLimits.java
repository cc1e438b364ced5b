package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box.Limit;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.cgroup.BorrowedGroups;
import dev.glovebox.sandbox.cgroup.ControlGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which limits a container really has, as its control group tells: without root on old hierarchies podman takes them, warns
 * once and starts without.
 */
record ContainerLimits(ControlGroup group, BoxLimits asked) {
    static final String NO_MEMORY_LIMIT = "no memory limit";
    static final String NO_CPU_LIMIT = "no bound on processors";
    static final String NO_PROCESS_LIMIT = "no limit of processes by control group";

    /** Of the container that has this process; nothing holds where none is known. */
    static ContainerLimits of(BorrowedGroups groups, Optional<Long> process, BoxLimits asked) {
        return new ContainerLimits(process.map(pid -> groups.of(pid, asked)).orElse(ControlGroup.none()), asked);
    }

    Level level() {
        List<String> missing = new ArrayList<>();
        if (!group.limits().contains(Limit.MEMORY)) {
            missing.add(NO_MEMORY_LIMIT);
        }
        if (!group.limits().contains(Limit.PROCESSES)) {
            missing.add(NO_PROCESS_LIMIT);
        }
        if (asked.milliCpus().isPresent() && !group.boundsCpus()) {
            missing.add(NO_CPU_LIMIT);
        }
        return Level.of(missing);
    }

    /** Why a box of this level may not be had, if a person demanded more. */
    static Optional<Opening.Refused> unmet(BoxPolicy policy, Level level, Engine engine) {
        if (!(level instanceof Level.Weakened(var reasons))) {
            return Optional.empty();
        }
        boolean memory = policy.demands().contains(Demand.MEMORY_LIMIT) && reasons.contains(NO_MEMORY_LIMIT);
        boolean cpus = policy.demands().contains(Demand.CPU_LIMIT) && reasons.contains(NO_CPU_LIMIT);
        if (!memory && !cpus && !policy.demands().contains(Demand.SEALED)) {
            return Optional.empty();
        }
        return Optional.of(new Opening.Refused(
                "the box would be " + level.words() + ": " + engine.kind().word()
                        + " took the limits, but the container's control group does not have them",
                "leave --require, --memory and --cpus (MEMORY, CPUS) out to accept that, start Glovebox as root, or let systemd delegate"
                        + " the memory, pids and cpu controllers to this user"));
    }
}
