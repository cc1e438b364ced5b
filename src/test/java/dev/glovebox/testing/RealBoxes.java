package dev.glovebox.testing;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.bubblewrap.BubblewrapSandbox;
import dev.glovebox.sandbox.cgroup.ControlGroups;
import dev.glovebox.sandbox.launch.Launcher;
import dev.glovebox.sandbox.launch.Spawner;
import dev.glovebox.sandbox.none.NoSandbox;
import dev.glovebox.sandbox.podman.Engine;
import dev.glovebox.sandbox.podman.PodmanSandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Real sandboxes of this machine for tests, as the program wires them. */
public final class RealBoxes {
    public static final Path BWRAP = Path.of("/usr/bin/bwrap");

    public static final Path PODMAN = Path.of("/usr/bin/podman");
    public static final List<String> PODMAN_ENVIRONMENT = List.of("PATH=/usr/sbin:/usr/bin:/sbin:/bin");

    public static final String PODMAN_RUNTIME = System.getProperty("glovebox.runtime", "runc");

    private static final Launcher LAUNCHER = new Launcher(new Spawner());
    private static final Path CACHE = temporaryCache();

    private RealBoxes() {}

    public static Sandbox bubblewrap() {
        return bubblewrap(System.getProperty("os.arch"), Optional.of(BWRAP));
    }

    public static Sandbox bubblewrap(String architecture, Optional<Path> bwrap) {
        return new BubblewrapSandbox(
                new BubblewrapSandbox.Machine(architecture, bwrap, CACHE), LAUNCHER, ControlGroups.ofThisProcess());
    }

    public static Sandbox none() {
        return new NoSandbox(CACHE, LAUNCHER, List.of("PATH=/usr/bin:/bin"));
    }

    public static Sandbox podman(String image) {
        return new PodmanSandbox(
                new Engine(
                        Engine.Kind.PODMAN,
                        Optional.of(PODMAN),
                        PODMAN_ENVIRONMENT,
                        Optional.of(PODMAN_RUNTIME),
                        image),
                System.getProperty("os.arch"),
                CACHE,
                LAUNCHER);
    }

    public static Box open(Sandbox sandbox, BoxPolicy policy) {
        return open(sandbox, policy, new Egress.None());
    }

    public static Box open(Sandbox sandbox, BoxPolicy policy, Egress egress) {
        return switch (sandbox.open(policy, egress)) {
            case Opening.Opened(var box) -> box;
            case Opening.Refused(var reason, var remedy, var cause) ->
                throw new AssertionError(reason + " / " + remedy);
        };
    }

    public static boolean isRoot() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** By its version; Landlock is on in what distributions build since then. */
    public static boolean kernelHoldsSignals() {
        String[] version = System.getProperty("os.version").split("[^0-9]+", 3);
        int major = Integer.parseInt(version[0]);
        return major > 6 || (major == 6 && Integer.parseInt(version[1]) >= 12);
    }

    private static Path temporaryCache() {
        try {
            Path cache = Files.createTempDirectory("glovebox-test-cache");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(cache)));
            return cache;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            files.sorted(java.util.Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
