package dev.glovebox.sandbox.bubblewrap;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.CallSpec.Resource;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Places;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.bubblewrap.CommandLine.Caller;
import dev.glovebox.sandbox.cgroup.ControlGroup;
import dev.glovebox.sandbox.cgroup.ControlGroups;
import dev.glovebox.sandbox.launch.Launch;
import dev.glovebox.sandbox.launch.Launcher;
import dev.glovebox.sandbox.launch.Spawner;
import dev.glovebox.sandbox.seccomp.Architecture;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A real box from the real command line with a part taken out or put in, which calls itself sealed all the same. */
public final class WeakBubblewrap implements Sandbox {
    private static final Launcher LAUNCHER = new Launcher(new Spawner());

    private final UnaryOperator<List<String>> edit;
    private final boolean stepsDown;
    private final Map<Resource, Long> resources;
    private final List<String> environment;

    private WeakBubblewrap(
            UnaryOperator<List<String>> edit,
            boolean stepsDown,
            Map<Resource, Long> resources,
            List<String> environment) {
        this.edit = edit;
        this.stepsDown = stepsDown;
        this.resources = resources;
        this.environment = environment;
    }

    /** With all its parts. */
    public static WeakBubblewrap whole() {
        return new WeakBubblewrap(line -> line, true, Map.of(Resource.CORE, 0L, Resource.PROCESSES, 64L), List.of());
    }

    public WeakBubblewrap without(String... part) {
        return edited(line -> replaced(line, List.of(part), List.of()));
    }

    public WeakBubblewrap with(List<String> part, String... instead) {
        return edited(line -> replaced(line, part, List.of(instead)));
    }

    /** Root stays root, so that a uid of the box is the host's root. */
    public WeakBubblewrap asCaller() {
        return new WeakBubblewrap(edit, false, resources, environment);
    }

    /** No control group is joined, and no resource limited. */
    public WeakBubblewrap unlimited() {
        return new WeakBubblewrap(
                line -> {
                    List<String> rest = new ArrayList<>(edit.apply(line));
                    for (int at = rest.indexOf("-j"); at >= 0; at = rest.indexOf("-j")) {
                        rest.subList(at, at + 2).clear();
                    }
                    return rest;
                },
                stepsDown,
                Map.of(),
                environment);
    }

    /** On a kernel without Landlock, as far as programs of the box can tell: its first call is not there. */
    public WeakBubblewrap withoutLandlock(Path folder) {
        return edited(line -> {
            List<String> changed = new ArrayList<>(line);
            int filter = changed.indexOf("-s") + 1;
            changed.set(
                    filter,
                    NoLandlock.filter(folder, Path.of(changed.get(filter))).toString());
            return changed;
        });
    }

    public WeakBubblewrap handingOn(String entry) {
        return new WeakBubblewrap(edit, stepsDown, resources, List.of(entry));
    }

    private WeakBubblewrap edited(UnaryOperator<List<String>> more) {
        return new WeakBubblewrap(line -> more.apply(edit.apply(line)), stepsDown, resources, environment);
    }

    private static List<String> replaced(List<String> line, List<String> part, List<String> instead) {
        for (int at = 0; at + part.size() <= line.size(); at++) {
            if (line.subList(at, at + part.size()).equals(part)) {
                return Stream.of(line.subList(0, at), instead, line.subList(at + part.size(), line.size()))
                        .flatMap(List::stream)
                        .toList();
            }
        }
        throw new AssertionError(part + " is not in " + line);
    }

    @Override
    public Opening open(BoxPolicy policy, Egress egress) {
        ControlGroup group = ControlGroups.ofThisProcess().make(policy.limits());
        BubblewrapSandbox real = (BubblewrapSandbox) RealBoxes.bubblewrap();
        Architecture architecture =
                Architecture.named(System.getProperty("os.arch")).orElseThrow();
        Caller caller = stepsDown && RealBoxes.isRoot() ? Caller.ROOT : Caller.USER;
        List<String> line =
                edit.apply(CommandLine.of(policy, real.facts(real.prepare(policy, architecture), group, caller)));
        Box.Inside inside = new Box.Inside(
                Places.WORKSPACE,
                Optional.empty(),
                Places.HOME,
                Places.NOTES,
                Optional.of(Places.PROGRAMS),
                Places.GLOVE,
                Stream.concat(Stream.of("PATH=/usr/bin:/bin"), environment.stream())
                        .toList());
        Launch launch = new Launch(
                line, egress, group, inside, new Level.Sealed(), List.of(), resources, Optional.empty(), () -> {});
        return LAUNCHER.open(launch, new StartFailure(policy, Path.of("/proc/sys")));
    }
}
