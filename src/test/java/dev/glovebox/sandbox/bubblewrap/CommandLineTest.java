package dev.glovebox.sandbox.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.bubblewrap.BwrapArguments.Operation;
import dev.glovebox.sandbox.bubblewrap.CommandLine.Caller;
import dev.glovebox.sandbox.bubblewrap.HostLayout.Entry;
import dev.glovebox.sandbox.launch.Programs;
import dev.glovebox.testing.Golden;
import dev.glovebox.testing.Mounts;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CommandLineTest {
    private static final Path WORKSPACE = Path.of("/home/me/my project\n2");
    private static final HostLayout SYSTEM = new HostLayout(
            List.of(
                    new Entry.Open(Path.of("/usr"), "/usr"),
                    new Entry.Link("usr/bin", "/bin"),
                    new Entry.Bind(Path.of("/cache/native/etc"), "/etc"),
                    new Entry.Open(Path.of("/etc/alternatives"), "/etc/alternatives")),
            List.of(Path.of("/proc/keys")));
    private static final HostLayout ROOTFS = new HostLayout(
            List.of(
                    new Entry.Bind(Path.of("/srv/os/etc"), "/etc"),
                    new Entry.Bind(Path.of("/srv/os/usr"), "/usr"),
                    new Entry.Bind(Path.of("/cache/native/etc/passwd"), "/etc/passwd")),
            List.of());
    private static final Map<String, Path> NO_GROUP = Map.of();
    private static final Map<String, Path> UNIFIED =
            Map.of("/sys/fs/cgroup", Path.of("/sys/fs/cgroup/user/glovebox-1"));
    private static final Map<String, Path> LEGACY = new TreeMap<>(Map.of(
            "/sys/fs/cgroup/memory", Path.of("/sys/fs/cgroup/memory/glovebox-1"),
            "/sys/fs/cgroup/pids", Path.of("/sys/fs/cgroup/pids/glovebox-1")));

    @ParameterizedTest
    @EnumSource
    void theDefaultSystemIsTheLineThatWasReviewed(Caller caller) {
        golden("system", BoxPolicy.sealed(Path.of("/home/me/project")), facts(caller, SYSTEM, UNIFIED));
    }

    @ParameterizedTest
    @EnumSource
    void aRootfsWithMountsAndLittleMemoryIsTheLineThatWasReviewed(Caller caller) {
        BoxPolicy policy = new BoxPolicy(
                Path.of("/home/me/project"),
                BoxLimits.of(64 << 20, 16),
                Mounts.of(Path.of("/home/me/.m2"), Path.of("/opt/a file")),
                Optional.of(Path.of("/srv/os")),
                Set.of(),
                new BoxPolicy.Tools(
                        Optional.of(Path.of("/home/me/.local/state/glovebox/programs")),
                        List.of(),
                        Map.of(),
                        Optional.of(Path.of("/cache/certificates.pem"))));
        golden("rootfs", policy, facts(caller, ROOTFS, LEGACY));
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheWorkspaceAndMemoryAreWritable(Caller caller) {
        everyPolicy(caller, (policy, line) -> {
            String source = caller == Caller.USER
                    ? WORKSPACE.toString()
                    : "/tmp/" + (sources(line).size() - 1);
            assertThat(line.all("--bind")).isEqualTo(List.of(List.of(source, "/workspace")));
            assertThat(line.all("--tmpfs"))
                    .isEqualTo(List.of(
                            List.of("/dev/shm"), List.of("/tmp"), List.of("/home/box"), List.of("/app/context")));
        });
    }

    @ParameterizedTest
    @EnumSource
    void theFilterNamespacesAndUidAreAlwaysThere(Caller caller) {
        everyPolicy(caller, (policy, line) -> {
            assertThat(line.bwrap().stream().map(Operation::toString))
                    .contains(
                            "--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session")
                    .contains("--cap-drop ALL", "--uid 1000", "--gid 1000", "--clearenv", "--seccomp 9");
            assertThat(line.latch()).contains(new Operation("-s", List.of("/cache/native/seccomp.bpf")));
            assertThat(line.latch().contains(new Operation("-u", List.of()))).isEqualTo(caller == Caller.ROOT);
            assertThat(line.program())
                    .isEqualTo(
                            caller == Caller.ROOT
                                    ? List.of("/.glovebox/glove")
                                    : Stream.of(
                                                    Stream.of("/.glovebox/glove"),
                                                    policy.readOnlyMounts().stream()
                                                            .flatMap(place ->
                                                                    Stream.of("-w", "@identity", place.toString())),
                                                    Stream.of("-w", "@identity", "/workspace"))
                                            .flatMap(words -> words)
                                            .toList());
        });
    }

    @ParameterizedTest
    @EnumSource
    void kernelSettingsAreReadOnlyAndSecretsMasked(Caller caller) {
        everyPolicy(caller, (policy, line) -> {
            int proc = line.indexOf("--proc", "/proc");
            assertThat(line.indexOf("--ro-bind", "/proc/sys", "/proc/sys")).isEqualTo(proc + 1);
            assertThat(line.indexOf("--ro-bind", "/dev/null", "/proc/keys")).isGreaterThan(proc);
        });
    }

    @ParameterizedTest
    @EnumSource
    void theRootIsClosedAfterTheLastMount(Caller caller) {
        everyPolicy(caller, (policy, line) -> {
            List<Operation> last = line.bwrap()
                    .subList(line.indexOf("--remount-ro", "/dev"), line.bwrap().size());
            assertThat(last.stream().map(Operation::toString))
                    .isEqualTo(List.of("--remount-ro /dev", "--remount-ro /", "--chdir /workspace", "--seccomp 9"));
        });
    }

    @ParameterizedTest
    @EnumSource
    void everyMountHasItsSource(Caller caller) {
        everyPolicy(caller, (policy, line) -> {
            List<String> attached = sources(line);
            List<String> used = Stream.of("--ro-bind", "--bind")
                    .flatMap(how -> line.all(how).stream())
                    .map(List::getFirst)
                    .filter(source -> !source.equals("/proc/sys") && !source.equals("/dev/null"))
                    .toList();
            if (caller == Caller.ROOT) {
                Predicate<String> isOpenToAll =
                        source -> Stream.of("/usr", "/etc/", "/sys/fs/cgroup").anyMatch(source::startsWith);
                assertThat(used.stream().filter(isOpenToAll.negate()))
                        .isEqualTo(IntStream.range(0, attached.size())
                                .mapToObj(n -> "/tmp/" + n)
                                .toList());
                assertThat(attached.getLast()).isEqualTo(WORKSPACE.toString());
            } else {
                assertThat(attached)
                        .isEqualTo(Stream.concat(policy.readOnlyMounts().stream(), Stream.of(WORKSPACE))
                                .map(Path::toString)
                                .toList());
                assertThat(used)
                        .containsAll(policy.readOnlyMounts().stream()
                                .map(Path::toString)
                                .toList());
            }
        });
    }

    private static List<String> sources(BwrapArguments line) {
        return line.latch().stream()
                .filter(operation -> Set.of("-b", "-m", "-w").contains(operation.name()))
                .map(operation -> operation.values().getFirst())
                .toList();
    }

    private interface Check {
        void of(BoxPolicy policy, BwrapArguments line);
    }

    private static void everyPolicy(Caller caller, Check check) {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 50; i++) {
            List<Path> mounts = random.ints(random.nextInt(4), 0, 100)
                    .mapToObj(n -> Path.of(n % 2 == 0 ? "/data/--bind " + n : "/-w/\n" + n))
                    .toList();
            BoxLimits limits = BoxLimits.of(random.nextLong(16 << 20, 1L << 36), 8 + random.nextInt(1000));
            BoxPolicy policy = new BoxPolicy(WORKSPACE, limits, Mounts.of(mounts), Optional.empty(), Set.of());
            Map<String, Path> views = List.of(NO_GROUP, UNIFIED, LEGACY).get(random.nextInt(3));
            try {
                check.of(policy, BwrapArguments.parse(CommandLine.of(policy, facts(caller, SYSTEM, views))));
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + policy, e);
            }
        }
    }

    private static void golden(String name, BoxPolicy policy, CommandLine.Facts facts) {
        String file = "bubblewrap/" + name + "-" + facts.caller().name().toLowerCase(Locale.ROOT) + ".txt";
        Golden.files()
                .matches(
                        file,
                        BwrapArguments.parse(CommandLine.of(policy, facts)).listing());
    }

    private static CommandLine.Facts facts(Caller caller, HostLayout layout, Map<String, Path> views) {
        return new CommandLine.Facts(
                Path.of("/usr/bin/bwrap"),
                new Programs(Path.of("/cache/native")),
                layout,
                views,
                views.values().stream()
                        .map(folder -> folder.resolve("cgroup.procs"))
                        .toList(),
                caller,
                4711);
    }
}
