package dev.glovebox.app.cli;

import dev.glovebox.app.egress.BoxSystem;
import dev.glovebox.app.session.BoxPlan;
import dev.glovebox.app.settings.BoxSettings;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.ReadOnlyPaths;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.app.settings.Workspaces;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.Capability;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** What every command that opens a box can be told about it, by options and by settings. */
record BoxOptions(
        SandboxChoice sandbox,
        BoxLimits limits,
        List<String> readOnlyMounts,
        Optional<String> rootfs,
        Set<Demand> demands,
        Set<Capability> capabilities) {
    private static final List<Variable> FLAGS = List.of(
            Variable.SAFEDIR,
            Variable.MEMORY,
            Variable.PIDS,
            Variable.CPUS,
            Variable.DISK,
            Variable.TMP_SIZE,
            Variable.SANDBOX,
            Variable.RUNTIME,
            Variable.IMAGE);

    BoxOptions {
        readOnlyMounts = List.copyOf(readOnlyMounts);
        demands = Set.copyOf(demands);
        capabilities = Set.copyOf(capabilities);
    }

    static void addTo(CommandSpec spec) {
        spec.addOption(Options.value(
                "DIR",
                "The workspace. Default: the current folder if it is a git work tree, else ./workspace.",
                "-w",
                "--workspace"));
        spec.addOption(Options.value(
                "SIZE", "Memory of all processes together, memory filesystems included. Default: 2g.", "--memory"));
        spec.addOption(Options.value("N", "Processes and threads at once. Default: 512.", "--pids"));
        spec.addOption(
                Options.value("N", "Processors to keep busy at most, such as 1.5. Default: no bound.", "--cpus"));
        spec.addOption(Options.value(
                "SIZE",
                "How much the workspace may grow while the box is open; none: no bound. Default: 10g.",
                "--disk"));
        spec.addOption(Options.value("SIZE", "Size of /tmp, which is in memory. Default: 512m.", "--tmp-size"));
        spec.addOption(Options.values(
                "PATH",
                "Show a file or folder inside, read-only, at the same path. May be given again.",
                "--mount-ro"));
        spec.addOption(Options.value(
                "PATH", "Use the system in this folder or tarball instead of the host's /usr.", "--rootfs"));
        spec.addOption(
                Options.value("NAME", "bubblewrap (default), podman, docker, or none: no box at all.", "--sandbox"));
        spec.addOption(Options.value(
                "NAME", "For podman and docker: crun, runc, runsc, krun, kata. Default: the engine's.", "--runtime"));
        spec.addOption(Options.value("NAME", "For podman and docker. Default: localhost/glovebox.", "--image"));
        spec.addOption(
                Options.value("LEVEL", "sealed: refuse to run when any part of the box cannot be had.", "--require"));
    }

    /** The options that are settings too. */
    static Map<Variable, String> flags(ParseResult parsed) {
        Map<Variable, String> flags = new EnumMap<>(Variable.class);
        for (Variable variable : FLAGS) {
            Options.given(parsed, variable.flag()).ifPresent(value -> flags.put(variable, value));
        }
        return flags;
    }

    /** The settings have taken in the flags. */
    static BoxOptions from(ParseResult parsed, Settings settings) {
        BoxSettings box = BoxSettings.of(settings);
        return new BoxOptions(
                box.sandbox(),
                box.limits(),
                Options.all(parsed, "--mount-ro"),
                Options.given(parsed, "--rootfs"),
                demands(parsed, box),
                box.capabilities());
    }

    /** Makes the workspace, if it is the default one and missing. */
    BoxPolicy policy(Surroundings surroundings, Configured configured) {
        Path workspace = configured.workspace();
        ReadOnlyPaths readable = new ReadOnlyPaths(surroundings, workspace);
        BoxPolicy policy = new BoxPolicy(
                workspace, limits, readable.mounts(readOnlyMounts), rootfs.map(readable::rootfs), demands);
        Workspaces.make(workspace);
        return policy.withSearchPath(surroundings.searchPath()).withHomes(surroundings.toolchainHomes());
    }

    BoxPlan plan(Surroundings surroundings) {
        return new BoxPlan(sandbox, system(), configured -> policy(surroundings, configured), capabilities);
    }

    private BoxSystem system() {
        return switch (sandbox) {
            case SandboxChoice.None() -> BoxSystem.NO_BOX;
            case SandboxChoice.Container ignored -> BoxSystem.ANOTHER;
            case SandboxChoice.Bubblewrap() -> rootfs.isPresent() ? BoxSystem.ANOTHER : BoxSystem.OF_THIS_MACHINE;
        };
    }

    private static Set<Demand> demands(ParseResult parsed, BoxSettings box) {
        Set<Demand> demands = EnumSet.noneOf(Demand.class);
        demands.addAll(box.demands());
        Options.given(parsed, "--require").ifPresent(level -> {
            if (!level.equals("sealed")) {
                throw new UsageError("--require '" + level + "': the only level to require is sealed");
            }
            demands.add(Demand.SEALED);
        });
        return demands;
    }
}
