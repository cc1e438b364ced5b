package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Why;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.launch.Launcher;
import dev.glovebox.sandbox.launch.Programs;
import dev.glovebox.sandbox.podman.ContainerLaunch.Choice;
import dev.glovebox.sandbox.seccomp.Architecture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Boxes by podman or docker, on the files of an image and under any runtime that the engine knows. */
public final class PodmanSandbox implements Sandbox {
    private final Engine engine;
    private final String architecture;
    private final Path cache;
    private final ContainerLaunch launch;

    /** What to go by from now on, once the engine's own runtime was found not to work here. */
    private final AtomicReference<Choice> proven;

    /** The architecture is the value of {@code os.arch}; our own programs are unpacked into the cache. */
    public PodmanSandbox(Engine engine, String architecture, Path cache, Launcher launcher) {
        this.engine = engine;
        this.architecture = architecture;
        this.cache = cache;
        this.launch = new ContainerLaunch(launcher, cache);
        this.proven = new AtomicReference<>(new Choice(engine, List.of()));
    }

    @Override
    public Opening open(BoxPolicy policy, Egress egress) {
        Optional<Architecture> known = Architecture.named(architecture);
        if (known.isEmpty()) {
            return new Opening.Refused(
                    "no system call filter for the processor " + architecture, "run Glovebox on x86-64 or aarch64");
        }
        if (engine.program().isEmpty()) {
            return missingEngine();
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
                    "cannot read " + policy.workspace() + " (" + Why.of(e) + ")",
                    "check that the workspace exists",
                    Opening.Cause.of(e));
        } catch (UncheckedIOException e) {
            return new Opening.Refused(
                    Why.of(e),
                    "check that " + cache + " can be written and has room, and that more files may be open (ulimit -n)",
                    Opening.Cause.of(e));
        }
    }

    private Opening.Refused missingEngine() {
        String name = engine.kind().word();
        return new Opening.Refused(
                "there is no " + name + " in the system's folders",
                switch (engine.kind()) {
                    case PODMAN -> "install it (Debian: apt-get install podman runc)";
                    case DOCKER -> "install it (Debian: apt-get install docker.io)";
                });
    }

    private Opening open(BoxPolicy policy, Egress egress, Programs programs) throws IOException {
        Choice chosen = proven.get();
        Opening first = launch.open(chosen, policy, egress, programs);
        if (first instanceof Opening.Opened || !isCrunWhereRuncMayDo(chosen.engine())) {
            return first;
        }
        Choice other = new Choice(
                engine.withRuntime(Runtimes.RUNC),
                List.of(
                        "podman's own choice, crun, starts no box on this machine; this one runs on runc. RUNTIME=runc in"
                                + " your settings makes that the rule."));
        Opening second = launch.open(other, policy, egress, programs);
        if (second instanceof Opening.Refused) {
            return first;
        }
        proven.set(other);
        return second;
    }

    /** Only this one stands in for the engine's own: both are of the same strength, and what a person named is never replaced. */
    private static boolean isCrunWhereRuncMayDo(Engine chosen) {
        EngineClient client = new EngineClient(chosen);
        return chosen.kind() == Engine.Kind.PODMAN
                && chosen.runtime().isEmpty()
                && client.ownRuntime().filter(Runtimes.CRUN::equals).isPresent()
                && client.knows(Runtimes.RUNC)
                && client.hasImage();
    }
}
