package dev.glovebox.sandbox.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.sandbox.Box.Limit;
import dev.glovebox.sandbox.cgroup.Hierarchies.Found;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ControlGroupsTest {
    private static final BoxLimits LIMITS = BoxLimits.of(1 << 30, 64);
    private static final String NAME = "glovebox-10-500-1";

    private final FakeHost host;

    ControlGroupsTest(@TempDir Path folder) {
        host = new FakeHost(folder).process(10, "java", "500");
    }

    @Test
    void versionTwoKeepsBothLimitsInOneGroup() {
        ControlGroup group = groups(unified()).make(LIMITS);

        assertThat(host.read("cg/" + NAME + "/memory.max")).isEqualTo("1073741824");
        assertThat(host.read("cg/" + NAME + "/pids.max")).isEqualTo("64");
        assertThat(group.limits()).isEqualTo(Set.of(Limit.MEMORY, Limit.PROCESSES));
        assertThat(group.joinFiles()).isEqualTo(List.of(host.path("cg/" + NAME + "/cgroup.procs")));
        assertThat(group.views()).isEqualTo(Map.of("/sys/fs/cgroup", host.path("cg/" + NAME)));
        assertThat(group.problems()).isEmpty();
    }

    @Test
    void versionOneKeepsThemInSeveral() {
        ControlGroup group =
                groups(legacy("memory"), legacy("pids"), legacy("cpu")).make(LIMITS);

        assertThat(host.read("memory/" + NAME + "/memory.limit_in_bytes")).isEqualTo("1073741824");
        assertThat(host.read("pids/" + NAME + "/pids.max")).isEqualTo("64");
        assertThat(group.limits()).isEqualTo(Set.of(Limit.MEMORY, Limit.PROCESSES));
        assertThat(group.views())
                .isEqualTo(Map.of(
                        "/sys/fs/cgroup/memory", host.path("memory/" + NAME),
                        "/sys/fs/cgroup/pids", host.path("pids/" + NAME),
                        "/sys/fs/cgroup/cpu", host.path("cpu/" + NAME)));
        assertThat(group.joinFiles()).hasSize(3);
    }

    @Test
    void aBoundOnProcessorsIsAShareOfEachTenthOfASecond() {
        BoxLimits limits = LIMITS.withMilliCpus(OptionalInt.of(1500));
        Hierarchy unified = unified();
        host.write("cg/cgroup.subtree_control", "cpu memory pids\n");

        assertThat(groups(unified).make(limits).boundsCpus()).isTrue();
        assertThat(host.read("cg/" + NAME + "/cpu.max")).isEqualTo("150000 100000");
        assertThat(groups(legacy("cpu")).make(limits).boundsCpus()).isTrue();
        assertThat(host.read("cpu/" + NAME + "/cpu.cfs_quota_us")).isEqualTo("150000");
        assertThat(host.read("cpu/" + NAME + "/cpu.cfs_period_us")).isEqualTo("100000");
    }

    @Test
    void aBoundOnProcessorsThatNobodyHandsOutIsNotClaimed() {
        BoxLimits limits = LIMITS.withMilliCpus(OptionalInt.of(1500));
        Hierarchy unified = unified();
        host.write("cg/cgroup.subtree_control", "cpuset memory pids\n");

        assertThat(groups(unified).make(limits).boundsCpus()).isFalse();
        assertThat(groups(legacy("memory"), legacy("cpuacct")).make(limits).boundsCpus())
                .isFalse();
        assertThat(groups(legacy("cpu")).make(LIMITS).boundsCpus()).isFalse();
        assertThat(host.path("cpu/" + NAME + "/cpu.cfs_quota_us")).doesNotExist();
    }

    @Test
    void aNewCpusetInheritsWhatItsParentMayUse() {
        Hierarchy cpuset = legacy("cpuset");
        host.write("cpuset/cpuset.cpus", "0-3\n").write("cpuset/cpuset.mems", "0\n");

        groups(cpuset).make(LIMITS);

        assertThat(host.read("cpuset/" + NAME + "/cpuset.cpus")).isEqualTo("0-3");
        assertThat(host.read("cpuset/" + NAME + "/cpuset.mems")).isEqualTo("0");
    }

    @Test
    void everyGroupHasANameOfItsOwn() {
        ControlGroups groups = groups(unified());

        assertThat(Stream.of(groups.make(LIMITS), groups.make(LIMITS)).flatMap(group -> group.joinFiles().stream()))
                .doesNotHaveDuplicates()
                .hasSize(2);
    }

    @Test
    void aGroupThatCannotBeSetUpIsTakenAwayAndSaid() {
        ControlGroup group = groups(legacy("cpuset"), legacy("pids")).make(LIMITS);

        assertThat(host.path("cpuset/" + NAME)).doesNotExist();
        assertThat(group.limits()).isEqualTo(Set.of(Limit.PROCESSES));
        assertThat(group.problems())
                .isEqualTo(List.of("no control group could be made in " + host.path("cpuset") + ": there is no "
                        + host.path("cpuset/cpuset.cpus")));
    }

    @Test
    void aGroupThatCannotBeMadeIsSaidInWords() throws IOException {
        Hierarchy unified = unified();
        Files.delete(host.path("cg"));
        Files.createFile(host.path("cg"));

        assertThat(groups(unified).make(LIMITS).problems())
                .isEqualTo(List.of("no control group could be made in " + host.path("cg") + ": Not a directory"));
    }

    @Test
    void obstaclesFoundBeforeArePassedOn() {
        ControlGroup group =
                new ControlGroups(owner(), new Found(List.of(), List.of("this user may not"))).make(LIMITS);

        assertThat(group.problems()).isEqualTo(List.of("this user may not"));
        assertThat(group.limits()).isEmpty();
        assertThat(group.joinFiles()).isEmpty();
    }

    @Test
    void countersTellHowOftenALimitWasMet() {
        ControlGroup group = groups(unified()).make(LIMITS);
        assertThat(group.hits(Limit.MEMORY)).isZero();
        host.write("cg/" + NAME + "/memory.events", "low 0\noom 3\noom_kill 2\noom_group_kill 9\n");
        host.write("cg/" + NAME + "/pids.events", "max 7\n");

        assertThat(group.hits(Limit.MEMORY)).isEqualTo(2);
        assertThat(group.hits(Limit.PROCESSES)).isEqualTo(7);
    }

    @Test
    void countersOfVersionOneLieElsewhere() {
        ControlGroup group = groups(legacy("memory"), legacy("pids")).make(LIMITS);
        host.write("memory/" + NAME + "/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 5\n");
        host.write("memory/" + NAME + "/pids.events", "max 99\n");
        host.write("pids/" + NAME + "/pids.events", "max 1\n");

        assertThat(group.hits(Limit.MEMORY)).isEqualTo(5);
        assertThat(group.hits(Limit.PROCESSES)).isEqualTo(1);
    }

    @Test
    void onlyOrphansAreReaped() {
        Hierarchy unified = unified();
        for (String name :
                List.of("glovebox-10-500-9", "glovebox-99-1-1", "glovebox-10-400-1", "glovebox-x", "other")) {
            host.folder("cg/" + name);
        }
        host.folder("cg/glovebox-98-1-1/in-use");

        groups(unified).reap();

        assertThat(host.path("cg").toFile().list())
                .containsExactlyInAnyOrder("glovebox-10-500-9", "glovebox-x", "other", "glovebox-98-1-1");
    }

    @Test
    void reapingWhereNothingIsIsNoError() {
        groups(new Hierarchy.Unified(host.path("missing"))).reap();

        assertThat(host.path("missing")).doesNotExist();
    }

    @Test
    void aRemovedGroupIsGone() throws IOException {
        ControlGroup group = groups(unified()).make(LIMITS);
        emptyAsTheKernelDoes(host.path("cg/" + NAME));

        group.remove();
        group.remove();

        assertThat(host.path("cg")).isEmptyDirectory();
    }

    /** The files of a real group are no obstacle to its removal. */
    private static void emptyAsTheKernelDoes(Path group) throws IOException {
        try (Stream<Path> files = Files.list(group)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }

    private ControlGroups groups(Hierarchy... hierarchies) {
        return new ControlGroups(owner(), new Found(List.of(hierarchies), List.of()));
    }

    private Owner owner() {
        return new Owner(host.proc(), 10, "500");
    }

    private Hierarchy unified() {
        return new Hierarchy.Unified(host.folder("cg"));
    }

    private Hierarchy legacy(String controller) {
        return new Hierarchy.Legacy(host.folder(controller), controller, Set.of(controller));
    }
}
