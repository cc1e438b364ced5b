package dev.glovebox.sandbox.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.sandbox.Box.Limit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BorrowedGroupsTest {
    private static final long GIB = 1L << 30;
    private static final int PID = 4711;
    private static final BoxLimits ASKED = BoxLimits.of(GIB, 64).withMilliCpus(OptionalInt.of(1500));

    @TempDir
    Path folder;

    FakeHost host;

    @BeforeEach
    void makeHost() {
        host = new FakeHost(folder);
        host.folder("proc/" + PID);
    }

    @Test
    void legacyHierarchiesEachKeepTheirs() {
        legacy();
        host.write("cg/memory/libpod/one/memory.limit_in_bytes", GIB + "\n")
                .write("cg/pids/libpod/one/pids.max", "64\n")
                .write("cg/memory/libpod/one/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n")
                .write("cg/pids/libpod/one/pids.events", "max 2\n");

        ControlGroup group = found();

        assertThat(group.limits()).containsExactlyInAnyOrder(Limit.MEMORY, Limit.PROCESSES);
        assertThat(group.hits(Limit.MEMORY)).isEqualTo(3);
        assertThat(group.hits(Limit.PROCESSES)).isEqualTo(2);
    }

    @Test
    void aLimitThatWasTakenAndNotSetIsNotThere() {
        legacy();
        host.write("cg/memory/libpod/one/memory.limit_in_bytes", "9223372036854771712\n")
                .write("cg/pids/libpod/one/pids.max", "max\n");

        assertThat(found().limits()).isEmpty();
    }

    @Test
    void aLimitOfSomebodyElseIsNotOurs() {
        legacy();
        host.write("cg/memory/libpod/one/memory.limit_in_bytes", 4 * GIB + "\n")
                .write("cg/pids/libpod/one/pids.max", "63\n");

        assertThat(found().limits()).isEmpty();
    }

    @Test
    void theKernelRoundsToPages() {
        legacy();
        host.write("cg/memory/libpod/one/memory.limit_in_bytes", GIB - 4095 + "\n");

        assertThat(found().limits()).containsExactly(Limit.MEMORY);
    }

    @Test
    void aUnifiedGroupMayHaveTheProcessOneBelow() {
        unified("one.scope/container");
        host.write("cg/one.scope/container/memory.max", "max\n")
                .write("cg/one.scope/memory.max", GIB + "\n")
                .write("cg/one.scope/pids.max", "64\n")
                .write("cg/one.scope/memory.events", "oom 1\noom_kill 5\n");

        ControlGroup group = found();

        assertThat(group.limits()).containsExactlyInAnyOrder(Limit.MEMORY, Limit.PROCESSES);
        assertThat(group.hits(Limit.MEMORY)).isEqualTo(5);
    }

    @Test
    void aUserWhoWasHandedOneControllerHasOneLimit() {
        unified("one.scope");
        host.write("cg/one.scope/pids.max", "64\n");

        assertThat(found().limits()).containsExactly(Limit.PROCESSES);
    }

    @Test
    void aBoundOnProcessorsIsAShareOfWhateverPeriod() {
        unified("one.scope");
        host.write("cg/one.scope/cpu.max", "75000 50000\n");
        assertThat(found().boundsCpus()).isTrue();
        host.write("cg/one.scope/cpu.max", "100000 50000\n");
        assertThat(found().boundsCpus()).isFalse();
        host.write("cg/one.scope/cpu.max", "max 100000\n");
        assertThat(found().boundsCpus()).isFalse();
    }

    @Test
    void aLegacyBoundOnProcessorsHasAHierarchyOfItsOwn() {
        legacy();
        host.mountLegacy("cg/cpu", "/", "cpu,cpuacct");
        host.folder("cg/cpu/libpod/one");
        host.write("proc/" + PID + "/cgroup", "4:memory:/libpod/one\n5:cpu,cpuacct:/libpod/one\n");
        host.write("cg/cpu/libpod/one/cpu.cfs_quota_us", "150000\n")
                .write("cg/cpu/libpod/one/cpu.cfs_period_us", "100000\n");
        assertThat(found().boundsCpus()).isTrue();
        host.write("cg/cpu/libpod/one/cpu.cfs_quota_us", "-1\n");
        assertThat(found().boundsCpus()).isFalse();
    }

    @Test
    void itIsNotOursToEndOrRemove() {
        unified("one.scope");
        host.write("cg/one.scope/memory.max", GIB + "\n").write("cg/one.scope/cgroup.kill", "");

        ControlGroup group = found();
        group.kill();
        group.remove();

        assertThat(host.path("cg/one.scope/cgroup.kill")).hasContent("");
        assertThat(Files.isDirectory(host.path("cg/one.scope"))).isTrue();
    }

    @Test
    void aProcessThatIsGoneHasNone() {
        host.self();

        assertThat(new BorrowedGroups(host.proc()).of(1, ASKED).limits()).isEmpty();
    }

    private ControlGroup found() {
        host.self();
        return new BorrowedGroups(host.proc()).of(PID, ASKED);
    }

    private void legacy() {
        host.mountLegacy("cg/memory", "/", "memory").mountLegacy("cg/pids", "/", "pids");
        host.folder("cg/memory/libpod/one");
        host.folder("cg/pids/libpod/one");
        host.write("proc/" + PID + "/cgroup", "4:memory:/libpod/one\n8:pids:/libpod/one\n1:name=systemd:/\n");
    }

    private void unified(String group) {
        host.mountUnified("cg", "/", "rw");
        host.folder("cg/" + group);
        host.write("proc/" + PID + "/cgroup", "0::/" + group + "\n");
    }
}
