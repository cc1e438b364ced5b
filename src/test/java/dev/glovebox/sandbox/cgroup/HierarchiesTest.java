package dev.glovebox.sandbox.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.sandbox.cgroup.Hierarchies.Found;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HierarchiesTest {
    private static final String BOTH = "cpuset cpu io memory pids";

    private final FakeHost host;

    HierarchiesTest(@TempDir Path folder) {
        host = new FakeHost(folder);
    }

    @Test
    void aDelegatedParentOfVersionTwoIsUsed() {
        host.mountUnified("cg", "/", "rw")
                .member("0::/user/app/scope")
                .unifiedGroup("cg", BOTH, BOTH)
                .unifiedGroup("cg/user", BOTH, BOTH)
                .unifiedGroup("cg/user/app", BOTH, "memory pids")
                .unifiedGroup("cg/user/app/scope", "", "");

        assertThat(find()).isEqualTo(unified("cg/user/app"));
    }

    @Test
    void controllersAreAskedForWhereTheGroupHasThem() {
        host.mountUnified("cg", "/", "rw").member("0::/").unifiedGroup("cg", BOTH, "cpu");

        find();

        assertThat(host.read("cg/cgroup.subtree_control")).isEqualTo("+memory +pids");
    }

    @Test
    void controllersAreNotAskedForAgain() {
        host.mountUnified("cg", "/", "rw").member("0::/").unifiedGroup("cg", BOTH, "pids cpu memory");

        assertThat(find()).isEqualTo(unified("cg"));
        assertThat(host.read("cg/cgroup.subtree_control")).isEqualTo("pids cpu memory\n");
    }

    @Test
    void processorsAreAskedForBesidesWhereTheGroupHasThem() {
        host.mountUnified("cg", "/", "rw").member("0::/").unifiedGroup("cg", BOTH, "pids memory");

        assertThat(find()).isEqualTo(unified("cg"));
        assertThat(host.read("cg/cgroup.subtree_control")).startsWith("+cpu");
    }

    @Test
    void aContainersMountShowsOnlyItsOwnPart() {
        host.mountUnified("cg", "/docker/ab", "rw").member("0::/docker/ab/sub").unifiedGroup("cg", BOTH, "memory pids");
        host.unifiedGroup("cg/sub", BOTH, "");

        assertThat(find()).isEqualTo(unified("cg"));
    }

    @Test
    void aGroupOutsideTheContainersMountIsNotGuessed() {
        host.mountUnified("cg", "/docker/ab", "rw").member("0::/docker/abc").unifiedGroup("cg", BOTH, BOTH);

        assertThat(find())
                .isEqualTo(nothing("the control group of this process is not to be seen below " + host.path("cg")));
    }

    @Test
    void aGroupAboveTheMountIsNotGuessed() {
        host.mountUnified("cg", "/", "rw").member("0::/../../other").unifiedGroup("cg", BOTH, BOTH);

        assertThat(find().usable()).isEmpty();
    }

    @Test
    void aHybridMachineUsesVersionOne() {
        host.mountLegacy("cg/cpu,cpuacct", "/", "cpu,cpuacct")
                .member("1:cpu,cpuacct:/")
                .folder("cg/cpu,cpuacct");
        host.mountLegacy("cg/memory", "/", "memory").member("4:memory:/jobs/7").folder("cg/memory/jobs/7");
        host.mountLegacy("cg/pids", "/", "pids").member("8:pids:/");
        host.mountLegacy("cg/freezer", "/", "freezer").member("6:freezer:/");
        host.mountLegacy("cg/systemd", "/", "name=systemd").member("9:name=systemd:/");
        host.mountUnified("cg/unified", "/", "rw").member("0::/").unifiedGroup("cg/unified", "", "");

        assertThat(find())
                .isEqualTo(new Found(
                        List.of(
                                legacy("cg/cpu,cpuacct", "cpu,cpuacct", "cpu", "cpuacct"),
                                legacy("cg/memory/jobs/7", "memory", "memory"),
                                legacy("cg/pids", "pids", "pids")),
                        List.of()));
    }

    @Test
    void aMissingMemoryControllerIsSaid() {
        host.mountLegacy("cg/pids", "/", "pids").member("8:pids:/");

        assertThat(find())
                .isEqualTo(new Found(
                        List.of(legacy("cg/pids", "pids", "pids")),
                        List.of("no control group hierarchy with a memory controller is mounted")));
    }

    @Test
    void aMachineWithoutControlGroupsIsSaid() {
        assertThat(find()).isEqualTo(nothing("no control group hierarchy with a memory controller is mounted"));
        host.mountUnified("cg", "/", "rw").member("0::/").unifiedGroup("cg", "cpu io", "cpu");
        assertThat(find()).isEqualTo(nothing("no control group hierarchy with a memory controller is mounted"));
    }

    @Test
    void aReadOnlyMountIsSaid() throws IOException {
        host.mountUnified("cg", "/", "ro").member("0::/").unifiedGroup("cg", BOTH, "");
        unwritable("cg/cgroup.procs");

        assertThat(find()).isEqualTo(nothing("control groups are mounted read-only at " + host.path("cg")));
    }

    @Test
    void aUserWhoMayNotMakeGroupsIsToldSo() throws IOException {
        host.mountUnified("cg", "/", "rw").member("0::/user").unifiedGroup("cg", BOTH, BOTH);
        host.unifiedGroup("cg/user", BOTH, "");
        unwritable("cg/cgroup.procs");
        unwritable("cg/user/cgroup.procs");

        assertThat(find()).isEqualTo(nothing("this user may not make control groups in " + host.path("cg/user")));
    }

    @Test
    void aGroupThatHandsOnNothingIsNamed() throws IOException {
        host.mountUnified("cg", "/", "rw").member("0::/").unifiedGroup("cg", BOTH, "");
        unwritable("cg/cgroup.subtree_control");

        assertThat(find())
                .isEqualTo(nothing(
                        "the control group " + host.path("cg") + " gives no memory controller to groups of this user"));
    }

    @Test
    void anOddNameElsewhereOnTheMachineDoesNotMatter() throws IOException {
        host.mountUnified("cg", "/", "rw").member("0::/").unifiedGroup("cg", BOTH, BOTH);
        Path self = host.self();
        byte[] odd = "50 22 0:9 / /mnt/\u00ff rw - tmpfs tmpfs rw\n".getBytes(StandardCharsets.ISO_8859_1);
        Files.write(self.resolve("mountinfo"), odd, StandardOpenOption.APPEND);

        assertThat(Hierarchies.find(self)).isEqualTo(unified("cg"));
    }

    @Test
    void aProcThatCannotBeReadIsSaid() {
        Found found = Hierarchies.find(host.path("proc/none"));

        assertThat(found.usable()).isEmpty();
        assertThat(found.obstacles())
                .singleElement()
                .asString()
                .startsWith("the control groups of this process cannot");
    }

    /** A missing file stands for one without permission: root, who runs tests too, may write any other. */
    private void unwritable(String file) throws IOException {
        Files.delete(host.path(file));
    }

    private Found find() {
        return Hierarchies.find(host.self());
    }

    private Found unified(String parent) {
        return new Found(List.of(new Hierarchy.Unified(host.path(parent))), List.of());
    }

    private static Found nothing(String obstacle) {
        return new Found(List.of(), List.of(obstacle));
    }

    private Hierarchy legacy(String parent, String name, String... controllers) {
        return new Hierarchy.Legacy(host.path(parent), name, Set.of(controllers));
    }
}
