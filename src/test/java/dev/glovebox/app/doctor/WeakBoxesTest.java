package dev.glovebox.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.sandbox.bubblewrap.WeakBubblewrap;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Boxes with one part missing, which call themselves sealed: doctor must say what is missing. */
@Tag("integration")
@Timeout(180)
final class WeakBoxesTest {
    private static final List<String> ALL_BUT_NETWORK =
            List.of("--unshare-ipc", "--unshare-pid", "--unshare-uts", "--unshare-cgroup-try");

    private final Clinic clinic;

    WeakBoxesTest(@TempDir Path folder) {
        clinic = new Clinic(folder);
    }

    /** So that what is found below is found because of what was taken out. */
    @Test
    void aWholeBoxIsSealedWithEveryCheckHeld() throws Exception {
        Assumptions.assumeTrue(RealBoxes.isRoot(), "an ordinary user's boxes have no memory limit here");
        Examination examination = clinic.examine(WeakBubblewrap.whole());

        assertThat(examination.proven().standing()).isEqualTo(new Standing.Sealed());
        assertThat(results(examination)).hasSize(Check.values().length).allSatisfy((check, result) -> assertThat(result)
                .as(check.word())
                .isEqualTo(new Result.Held()));
    }

    @Test
    void withoutTheFilter() throws Exception {
        Examination found = weakened(WeakBubblewrap.whole().without("--seccomp", "9"), "no system call filter");

        assertThat(broken(found))
                .contains(
                        Check.FILTER, Check.PTRACE, Check.IO_URING, Check.PROCESS_MEMORY, Check.SET_ID, Check.KEYRINGS)
                .doesNotContain(Check.USER_NAMESPACES, Check.LOOPBACK, Check.READ_OUTSIDE);
    }

    @Test
    void withoutTheFilterAndWithUserNamespaces() throws Exception {
        Examination found = weakened(
                WeakBubblewrap.whole().without("--seccomp", "9").without("--disable-userns"),
                "unshare makes a user namespace");

        assertThat(broken(found)).contains(Check.USER_NAMESPACES);
    }

    @Test
    void withoutLandlock() throws Exception {
        Examination found = weakened(
                WeakBubblewrap.whole().withoutLandlock(clinic.folder()), "file work can be stopped from inside");

        assertThat(broken(found)).containsExactly(Check.FILE_WORK);
    }

    @Test
    void onTheHostsNetwork() throws Exception {
        Examination found = weakened(
                WeakBubblewrap.whole().with(List.of("--unshare-all"), ALL_BUT_NETWORK.toArray(String[]::new)),
                "the box shares the host's network");

        assertThat(broken(found))
                .contains(Check.SEPARATION, Check.LOOPBACK, Check.ABSTRACT_SOCKET)
                .doesNotContain(Check.PROCESSES, Check.FILTER);
    }

    @Test
    void withAVariableOfTheHost() throws Exception {
        Examination found = weakened(
                WeakBubblewrap.whole().handingOn(Clinic.SECRET), "the host's variable DOCTORS_SECRET can be read");

        assertThat(broken(found)).containsExactly(Check.ENVIRONMENT);
        assertThat(found.toString()).doesNotContain("planted-by-the-test");
    }

    /** Not in the programs' own environment, but in that of the process that waits for them, as --clearenv alone leaves it. */
    @Test
    void withAVariableOfTheHostInProc() throws Exception {
        Examination found = weakened(
                WeakBubblewrap.whole()
                        .without("--as-pid-1")
                        .with(
                                List.of(RealBoxes.BWRAP.toString()),
                                "/usr/bin/env",
                                Clinic.SECRET,
                                RealBoxes.BWRAP.toString()),
                "the host's variable DOCTORS_SECRET can be read");

        assertThat(broken(found)).contains(Check.ENVIRONMENT);
    }

    @Test
    void asTheHostsRoot() throws Exception {
        Assumptions.assumeTrue(RealBoxes.isRoot(), "only root's box could run as root");

        Examination found = weakened(WeakBubblewrap.whole().asCaller(), "programs run as the host's root");

        assertThat(broken(found)).contains(Check.IDENTITY).doesNotContain(Check.FILTER, Check.WRITE_OUTSIDE);
    }

    @Test
    void withoutLimits() throws Exception {
        Examination found = weakened(WeakBubblewrap.whole().unlimited(), "no memory limit");

        assertThat(broken(found)).containsExactlyInAnyOrder(Check.MEMORY, Check.FORK_BOMB);
    }

    @Test
    void withKernelSettingsThatCanBeWritten() throws Exception {
        Examination found = weakened(
                WeakBubblewrap.whole().without("--ro-bind", "/proc/sys", "/proc/sys"), "/proc/sys is not read-only");

        assertThat(broken(found)).containsExactly(Check.KERNEL_SETTINGS);
    }

    @Test
    void withCorePatternForRoot() throws Exception {
        Assumptions.assumeTrue(RealBoxes.isRoot(), "only root can write it");

        weakened(
                WeakBubblewrap.whole().asCaller().without("--ro-bind", "/proc/sys", "/proc/sys"),
                "/proc/sys/kernel/core_pattern can be written");
    }

    @Test
    void withAFolderOfTheHost() throws Exception {
        Examination found = weakened(
                WeakBubblewrap.whole().with(List.of("--dev", "/dev"), "--dev", "/dev", "--ro-bind", "/var", "/var"),
                "the host's /var can be seen");

        assertThat(broken(found)).containsExactly(Check.READ_OUTSIDE);
    }

    @Test
    void withTheHostsRootUnderAnotherName() throws Exception {
        Examination found = weakened(
                WeakBubblewrap.whole().with(List.of("--dev", "/dev"), "--dev", "/dev", "--ro-bind", "/", "/host"),
                "the host's / can be seen at /host");

        assertThat(broken(found)).containsExactly(Check.READ_OUTSIDE);
    }

    @Test
    void withAFolderOfTheHostToWriteToUnderAnotherName() throws Exception {
        Examination found = weakened(
                WeakBubblewrap.whole()
                        .with(List.of("--dev", "/dev"), "--dev", "/dev", "--bind", "/var/tmp", "/a shared"),
                "files can be made in /a shared");

        assertThat(broken(found)).contains(Check.WRITE_OUTSIDE);
    }

    @Test
    void withAFolderOfTheHostToWriteTo() throws Exception {
        String there = clinic.folder().toString();
        Examination found = weakened(
                WeakBubblewrap.whole()
                        .asCaller()
                        .with(List.of("--chdir", "/workspace"), "--bind", there, there, "--chdir", "/workspace"),
                "the host's file " + there + "/outside/canary can be written");

        assertThat(broken(found)).contains(Check.READ_OUTSIDE, Check.WRITE_OUTSIDE);
    }

    @Test
    void withARootThatCanBeWritten() throws Exception {
        Examination found = weakened(WeakBubblewrap.whole().without("--remount-ro", "/"), "files can be made in /");

        assertThat(broken(found)).containsExactly(Check.WRITE_OUTSIDE);
    }

    @Test
    void withCapabilities() throws Exception {
        Examination found = weakened(
                WeakBubblewrap.whole().with(List.of("--cap-drop", "ALL"), "--cap-add", "ALL"), "capabilities are left");

        assertThat(broken(found)).contains(Check.CAPABILITIES);
    }

    @Test
    void amongTheHostsProcesses() throws Exception {
        List<String> rest = new ArrayList<>(ALL_BUT_NETWORK);
        rest.remove("--unshare-pid");
        rest.add("--unshare-net");
        Examination found = weakened(
                WeakBubblewrap.whole()
                        .with(List.of("--unshare-all"), rest.toArray(String[]::new))
                        .without("--as-pid-1")
                        .with(List.of("--proc", "/proc"), "--ro-bind", "/proc", "/proc"),
                "processes of the host can be seen");

        assertThat(broken(found)).contains(Check.PROCESSES, Check.SEPARATION);
    }

    @Test
    void withTheHostsNamesOfControlGroups() throws Exception {
        List<String> rest = new ArrayList<>(ALL_BUT_NETWORK);
        rest.remove("--unshare-cgroup-try");
        rest.add("--unshare-net");

        Examination found = weakened(
                WeakBubblewrap.whole().with(List.of("--unshare-all"), rest.toArray(String[]::new)),
                "the box shares the host's names of control groups");

        assertThat(broken(found)).containsExactly(Check.SEPARATION);
    }

    @Test
    void withATmpWithoutASize() throws Exception {
        Examination found = weakened(
                WeakBubblewrap.whole()
                        .unlimited()
                        .with(
                                List.of(
                                        "--size",
                                        Long.toString(Doctor.small(dev.glovebox.protocol.BoxLimits.defaults())
                                                .tmpBytes()),
                                        "--tmpfs",
                                        "/tmp"),
                                "--tmpfs",
                                "/tmp"),
                "/tmp is larger than 48 MB");

        assertThat(broken(found)).contains(Check.DISK);
    }

    private Examination weakened(WeakBubblewrap weak, String reason) throws InterruptedException {
        Examination examination = clinic.examine(weak);
        assertThat(examination.proven().standing()).isInstanceOf(Standing.Weakened.class);
        assertThat(examination.proven().standing().words())
                .startsWith("weakened: ")
                .contains(reason);
        return examination;
    }

    private static Map<Check, Result> results(Examination examination) {
        return examination.proven().findings().stream().collect(Collectors.toMap(Finding::check, Finding::result));
    }

    private static Set<Check> broken(Examination examination) {
        Stream<Finding> all = examination.proven().findings().stream();
        return all.filter(finding -> !finding.result().isGood())
                .map(Finding::check)
                .collect(Collectors.toSet());
    }
}
