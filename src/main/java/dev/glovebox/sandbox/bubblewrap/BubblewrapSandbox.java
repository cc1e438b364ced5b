package dev.glovebox.sandbox.bubblewrap;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.CallSpec.Resource;
import dev.glovebox.protocol.Level;
import dev.glovebox.protocol.Why;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Box.Limit;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Places;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.bubblewrap.CommandLine.Caller;
import dev.glovebox.sandbox.cgroup.ControlGroup;
import dev.glovebox.sandbox.cgroup.ControlGroups;
import dev.glovebox.sandbox.disk.DiskBound;
import dev.glovebox.sandbox.launch.FileWork;
import dev.glovebox.sandbox.launch.Launch;
import dev.glovebox.sandbox.launch.Launcher;
import dev.glovebox.sandbox.launch.Programs;
import dev.glovebox.sandbox.rootfs.Rootfs;
import dev.glovebox.sandbox.rootfs.RootfsStore;
import dev.glovebox.sandbox.seccomp.Architecture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Boxes by bubblewrap: namespaces, a seccomp filter and control groups on this machine's own system files. */
public final class BubblewrapSandbox implements Sandbox {
    /** Debian's pip wants to be told that it may install beside the system's packages: here it cannot harm them. */
    private static final List<String> ENVIRONMENT = List.of(
            "HOME=" + Places.HOME,
            "USER=box",
            "LOGNAME=box",
            "SHELL=/bin/bash",
            "LANG=C.UTF-8",
            "PIP_BREAK_SYSTEM_PACKAGES=1");

    private static final Path ROOT = Path.of("/");

    /** What this machine is like, as far as boxes care. */
    public record Machine(String architecture, Optional<Path> bwrap, Path cache) {}

    private final Machine machine;
    private final Launcher launcher;
    private final ControlGroups groups;
    private final RootfsStore systems;
    private final HostEtc etc = HostEtc.of(ROOT.resolve("etc"));

    public BubblewrapSandbox(Machine machine, Launcher launcher, ControlGroups groups) {
        this.machine = machine;
        this.launcher = launcher;
        this.groups = groups;
        systems = new RootfsStore(machine.cache(), this::open);
    }

    @Override
    public Opening open(BoxPolicy policy, Egress egress) {
        Optional<Architecture> architecture = Architecture.named(machine.architecture());
        if (architecture.isEmpty()) {
            return new Opening.Refused(
                    "no system call filter for the processor " + machine.architecture(),
                    "run Glovebox on x86-64 or aarch64");
        }
        if (machine.bwrap().isEmpty()) {
            return new Opening.Refused(
                    "there is no bwrap in the system's folders",
                    "install bubblewrap (Debian: apt-get install bubblewrap)");
        }
        try {
            return open(policy, egress, architecture.get());
        } catch (UncheckedIOException e) {
            return new Opening.Refused(
                    Why.of(e),
                    "check that " + machine.cache()
                            + " can be written and has room, that the system's folders can be read, and that more files may be open (ulimit -n)",
                    Opening.Cause.of(e));
        }
    }

    private Opening open(BoxPolicy policy, Egress egress, Architecture architecture) {
        Optional<Path> tarball = policy.rootfs().filter(Files::isRegularFile);
        if (tarball.isEmpty()) {
            return open(policy, egress, prepare(policy, architecture));
        }
        return switch (systems.unpacked(tarball.get())) {
            case Rootfs.Ready(var folder) -> {
                BoxPolicy unpacked = policy.withRootfs(folder);
                yield open(unpacked, egress, prepare(unpacked, architecture));
            }
            case Rootfs.Refused(var reason, var remedy) -> new Opening.Refused(reason, remedy);
        };
    }

    private Opening open(BoxPolicy policy, Egress egress, Prepared prepared) {
        Optional<Path> placeless = prepared.layout().placeless(policy);
        if (placeless.isPresent()) {
            return new Opening.Refused(
                    "--mount-ro " + placeless.get() + " has no place in the system of --rootfs " + rootfs(policy)
                            + ", which is read-only",
                    "make an empty file or folder of that name in it, or copy what should be shown to a folder of its own"
                            + " and name that");
        }
        groups.reapOnce();
        ControlGroup group = groups.make(policy.limits());
        Level level = level(group);
        Optional<Opening> refused = unmet(policy, level, group);
        if (refused.isPresent()) {
            group.remove();
            return refused.get();
        }
        Launch launch = new Launch(
                CommandLine.of(policy, facts(prepared, group, caller())),
                egress,
                group,
                inside(policy, prepared.layout()),
                level,
                notices(policy, level, group),
                Map.of(Resource.CORE, 0L, Resource.PROCESSES, (long)
                        policy.limits().processes()),
                DiskBound.of(policy),
                () -> {});
        return FileWork.demanded(launcher.open(launch, new StartFailure(policy, Path.of("/proc/sys"))), policy);
    }

    private static String rootfs(BoxPolicy policy) {
        return policy.rootfs().map(Path::toString).orElse("");
    }

    private static Box.Inside inside(BoxPolicy policy, HostLayout layout) {
        List<String> environment = new ArrayList<>(ENVIRONMENT);
        environment.addFirst("PATH=" + SearchPath.of(policy, layout));
        environment.addAll(SearchPath.homes(policy, layout));
        return new Box.Inside(
                Places.WORKSPACE,
                OwnName.of(policy, layout),
                Places.HOME,
                Places.NOTES,
                policy.tools().programs().map(folder -> Places.PROGRAMS),
                Places.GLOVE,
                environment);
    }

    private static Level level(ControlGroup group) {
        List<String> missing = new ArrayList<>();
        if (!group.limits().contains(Limit.MEMORY)) {
            missing.add("no memory limit");
        }
        return Level.of(missing);
    }

    private static Optional<Opening> unmet(BoxPolicy policy, Level level, ControlGroup group) {
        boolean noMemoryLimit = !group.limits().contains(Limit.MEMORY);
        if (policy.demands().contains(Demand.MEMORY_LIMIT) && noMemoryLimit) {
            return Optional.of(
                    new Opening.Refused(
                            "the memory limit cannot be kept: " + String.join("; ", group.problems()),
                            "leave --memory and MEMORY out to run without a limit, or start Glovebox where it may make control groups"));
        }
        if (policy.demands().contains(Demand.CPU_LIMIT) && !group.boundsCpus()) {
            return Optional.of(new Opening.Refused(
                    "the bound on processors cannot be kept: " + cpuProblem(group),
                    "leave --cpus and CPUS out to run without it, or start Glovebox where it may make control groups"));
        }
        if (policy.demands().contains(Demand.SEALED) && !(level instanceof Level.Sealed)) {
            return Optional.of(new Opening.Refused(
                    "the box would be " + level.words() + ": " + String.join("; ", group.problems()),
                    "leave --require out to accept that, or start Glovebox where it may make control groups"));
        }
        return Optional.empty();
    }

    private static String cpuProblem(ControlGroup group) {
        return group.problems().isEmpty()
                ? "the control groups that this user may make have no cpu controller"
                : String.join("; ", group.problems());
    }

    /** The system a box will see, unpacked and listed; throws {@link UncheckedIOException} when that cannot be done. */
    Prepared prepare(BoxPolicy policy, Architecture architecture) {
        Programs programs =
                Programs.unpack(machine.cache(), new OwnFiles(architecture, etc, EtcPlace.of(policy.readOnlyMounts())));
        Path snapshot = programs.file(OwnFiles.ETC_FOLDER);
        return new Prepared(
                programs,
                policy.rootfs()
                        .map(rootfs -> HostLayout.ofRootfs(ROOT, rootfs, snapshot))
                        .orElseGet(() -> HostLayout.ofHost(ROOT, etc, snapshot)));
    }

    CommandLine.Facts facts(Prepared prepared, ControlGroup group, Caller caller) {
        return new CommandLine.Facts(
                machine.bwrap().orElseThrow(),
                prepared.programs(),
                prepared.layout(),
                group.views(),
                group.joinFiles(),
                caller,
                ProcessHandle.current().pid());
    }

    /** Our programs and the files around them. */
    record Prepared(Programs programs, HostLayout layout) {}

    private static List<String> notices(BoxPolicy policy, Level level, ControlGroup group) {
        List<String> notices = new ArrayList<>();
        if (!(level instanceof Level.Sealed)) {
            notices.add("This box is " + level.words() + " (" + String.join("; ", group.problems()) + ").");
        }
        policy.rootfs()
                .filter(rootfs -> !HostLayout.hasShell(rootfs))
                .ifPresent(rootfs ->
                        notices.add("The system of --rootfs has no /bin/sh: commands that need a shell will fail."));
        DiskBound.of(policy).flatMap(DiskBound::notice).ifPresent(notices::add);
        return notices;
    }

    private static Caller caller() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0) ? Caller.ROOT : Caller.USER;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
