package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.cgroup.Owner;
import dev.glovebox.sandbox.launch.Programs;
import dev.glovebox.sandbox.seccomp.Architecture;
import dev.glovebox.testing.RealBoxes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a box costs without us: podman with the arguments of a box, its sources at their own paths, and another program. */
public final class BarePodman {
    private final List<String> run;
    private final List<String> sources;

    private BarePodman(List<String> run, List<String> sources) {
        this.run = run;
        this.sources = sources;
    }

    public static BarePodman like(BoxPolicy policy, Path cache) throws IOException {
        Engine engine = new Engine(
                Engine.Kind.PODMAN,
                Optional.of(RealBoxes.PODMAN),
                RealBoxes.PODMAN_ENVIRONMENT,
                Optional.of(RealBoxes.PODMAN_RUNTIME),
                image());
        Owner self = Owner.self(Path.of("/proc"));
        List<String> line = EngineCommandLine.of(
                policy,
                new EngineCommandLine.Facts(
                        engine,
                        BoxUsers.of(Engine.Kind.PODMAN, policy.workspace(), RealBoxes.isRoot() ? 0 : 1, self.pid(), 31),
                        Programs.unpack(
                                cache,
                                new EngineFiles(Architecture.named(System.getProperty("os.arch"))
                                        .orElseThrow())),
                        Labels.of(self, 1_000_000),
                        PidFiles.in(cache).folder(),
                        OpenFiles.of(Path.of("/proc/self/limits"))));
        int dashes = line.indexOf("--");
        List<String> sources = new ArrayList<>();
        for (int i = 1; i < dashes; i += 2) {
            if (List.of("-b", "-m", "-w").contains(line.get(i))) {
                sources.add(line.get(i + 1));
            }
        }
        return new BarePodman(line.subList(dashes + 1, line.size()), sources);
    }

    public static String image() {
        return TestImage.name();
    }

    /** The line that runs this program of the image. */
    public List<String> line(String program) {
        List<String> bare = new ArrayList<>(run.stream().map(this::atItsOwnPath).toList());
        bare.set(bare.indexOf("--entrypoint") + 1, program);
        return bare;
    }

    private String atItsOwnPath(String argument) {
        String path = argument;
        for (int i = sources.size() - 1; i >= 0; i--) {
            path = path.replace("=/tmp/" + i + ",", "=" + sources.get(i) + ",")
                    .replaceFirst("^(seccomp=)?/tmp/" + i + "(/|$)", "$1" + sources.get(i) + "$2");
        }
        return path;
    }
}
