package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.CallSpec.Resource;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Places;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.cgroup.ControlGroup;
import dev.glovebox.sandbox.cgroup.Owner;
import dev.glovebox.sandbox.disk.DiskBound;
import dev.glovebox.sandbox.launch.Launch;
import dev.glovebox.sandbox.launch.Launcher;
import dev.glovebox.sandbox.launch.Programs;
import dev.glovebox.sandbox.seccomp.Architecture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Boxes by podman or docker, on the files of an image and under any runtime that the engine knows. */
public final class PodmanSandbox implements Sandbox {
    private static final List<String> ENVIRONMENT = List.of(
            "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME=" + Places.HOME,
            "USER=box",
            "LOGNAME=box",
            "SHELL=/bin/sh",
            "LANG=C.UTF-8");

    private final Engine engine;
    private final String architecture;
    private final Path cache;
    private final Launcher launcher;
    private final Owner self = Owner.self(Path.of("/proc"));
    private final AtomicLong opened = new AtomicLong();
    private final AtomicBoolean reaped = new AtomicBoolean();

    /** The architecture is the value of {@code os.arch}; our own programs are unpacked into the cache. */
    public PodmanSandbox(Engine engine, String architecture, Path cache, Launcher launcher) {
        this.engine = engine;
        this.architecture = architecture;
        this.cache = cache;
        this.launcher = launcher;
    }

    @Override
    public Opening open(BoxPolicy policy, Egress egress) {
        Optional<Architecture> known = Architecture.named(architecture);
        if (known.isEmpty()) {
            return new Opening.Refused(
                    "no system call filter for the processor " + architecture, "run Glovebox on x86-64 or aarch64");
        }
        if (policy.rootfs().isPresent()) {
            return new Opening.Refused(
                    "a container has the files of an image, not --rootfs",
                    "import the folder as an image and name it with --image");
        }
        try {
            return open(policy, egress, Programs.unpack(cache, new EngineFiles(known.get())));
        } catch (IOException e) {
            return new Opening.Refused(
                    "cannot read " + policy.workspace() + " (" + e + ")", "check that the workspace exists");
        } catch (UncheckedIOException e) {
            return new Opening.Refused(
                    e.getMessage() + " (" + e.getCause() + ")", "check that " + cache + " can be written");
        }
    }

    private Opening open(BoxPolicy policy, Egress egress, Programs programs) throws IOException {
        int caller = BoxUsers.owner(Path.of("/proc/self")).uid();
        long number = opened.incrementAndGet();
        BoxUser user = BoxUsers.of(engine.kind(), policy.workspace(), caller, self.pid(), number);
        if (user instanceof BoxUser.Owner(var uid, var _) && uid == 0) {
            return new Opening.Refused(
                    "docker would run the box as root, the owner of " + policy.workspace(),
                    "use --sandbox podman, or a workspace of an ordinary user");
        }
        Level level = Level.of(new KeptLimits(Path.of("/sys/fs/cgroup")).missing(policy.limits(), user, caller));
        Optional<Opening> unmet = unmet(policy, level);
        if (unmet.isPresent()) {
            return unmet.get();
        }
        Containers containers = new Containers(engine, self);
        if (reaped.compareAndSet(false, true)) {
            containers.reap();
        }
        Labels labels = Labels.of(self, number);
        Launch launch = new Launch(
                EngineCommandLine.of(policy, facts(user, programs, labels)),
                egress,
                ControlGroup.none(),
                inside(policy),
                level,
                notices(policy, level),
                Map.of(Resource.CORE, 0L, Resource.PROCESSES, (long)
                        policy.limits().processes()),
                DiskBound.of(policy),
                () -> containers.remove(labels));
        return launcher.open(launch, new EngineFailure(policy, engine));
    }

    private static List<String> notices(BoxPolicy policy, Level level) {
        Stream<String> weak =
                level instanceof Level.Sealed ? Stream.of() : Stream.of("This box is " + level.words() + ".");
        return Stream.concat(weak, DiskBound.of(policy).flatMap(DiskBound::notice).stream())
                .toList();
    }

    private EngineCommandLine.Facts facts(BoxUser user, Programs programs, Labels labels) throws IOException {
        return new EngineCommandLine.Facts(
                engine.program(),
                engine.environment(),
                engine.runtime(),
                engine.image(),
                user,
                programs,
                labels,
                OpenFiles.of(Path.of("/proc/self/limits")),
                self.pid());
    }

    private static Box.Inside inside(BoxPolicy policy) {
        return new Box.Inside(
                Places.WORKSPACE,
                Optional.empty(),
                Places.HOME,
                Places.NOTES,
                policy.tools().programs().map(folder -> Places.PROGRAMS),
                Places.GLOVE,
                ENVIRONMENT);
    }

    private static Optional<Opening> unmet(BoxPolicy policy, Level level) {
        if (!(level instanceof Level.Weakened(var reasons))) {
            return Optional.empty();
        }
        boolean memory = policy.demands().contains(Demand.MEMORY_LIMIT) && reasons.contains(KeptLimits.NO_MEMORY_LIMIT);
        boolean cpus = policy.demands().contains(Demand.CPU_LIMIT) && reasons.contains(KeptLimits.NO_CPU_LIMIT);
        if (memory || cpus || policy.demands().contains(Demand.SEALED)) {
            return Optional.of(
                    new Opening.Refused(
                            "the box would be " + level.words(),
                            "leave --require, --memory and --cpus (MEMORY, CPUS) out to accept that, or let systemd delegate control groups to this user"));
        }
        return Optional.empty();
    }
}
