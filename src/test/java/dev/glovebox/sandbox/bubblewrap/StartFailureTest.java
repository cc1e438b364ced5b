package dev.glovebox.sandbox.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Opening.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StartFailureTest {
    private final Path sys;
    private final StartFailure failure;

    StartFailureTest(@TempDir Path folder) {
        sys = folder;
        failure = new StartFailure(BoxPolicy.sealed(folder), folder);
    }

    @ParameterizedTest
    @CsvSource({
        "81, check that the path exists and can be read",
        "83, check that this process may join control groups",
        "84, 'run Glovebox where root may make namespaces, or as an ordinary user'",
        "85, install bubblewrap (Debian: apt-get install bubblewrap)"
    })
    void whatTheLatchSaidIsTheReason(int status, String remedy) {
        assertThat(failure.refused(status, "latch: no: such: thing"))
                .isEqualTo(new Refused("latch: no: such: thing", remedy));
    }

    @Test
    void theFilesystemThatCannotMapOwnersIsNamed() throws IOException {
        String type = Files.getFileStore(sys).type();

        assertThat(failure.refused(82, "latch: no"))
                .isEqualTo(new Refused(
                        "the workspace " + sys + " lies on a filesystem (" + type
                                + ") that cannot map its owner into the box [latch: no]",
                        "use a workspace on ext4, xfs, btrfs or tmpfs, or start Glovebox as the folder's owner instead"
                                + " of root"));
    }

    @Test
    void theSameWhenTheWorkspaceIsGone() {
        StartFailure gone = new StartFailure(BoxPolicy.sealed(sys.resolve("gone")), sys);

        assertThat(gone.refused(82, "").reason())
                .contains("lies on a filesystem (unknown)")
                .doesNotContain("[");
    }

    @ParameterizedTest
    @CsvSource({
        "user/max_user_namespaces, 0, user namespaces are switched off: sysctl user.max_user_namespaces=10000",
        "kernel/unprivileged_userns_clone, 0, user namespaces are forbidden: sysctl kernel.unprivileged_userns_clone=1",
        "kernel/apparmor_restrict_unprivileged_userns, 1, 'AppArmor restricts user namespaces: give bwrap a profile,"
                + " or sysctl kernel.apparmor_restrict_unprivileged_userns=0'"
    })
    void theSettingThatForbidsNamespacesIsNamed(String setting, String value, String remedy) throws IOException {
        set(setting, value);

        assertThat(failure.refused(1, "bwrap: no")).isEqualTo(new Refused("bwrap: no", remedy));
    }

    @Test
    void whatTheMachineLacksIsToldApart() throws IOException {
        assertThat(failure.refused(1, "bwrap: Creating new namespace failed: No space left on device")
                        .cause())
                .isEqualTo(Opening.Cause.RESOURCES);
        assertThat(failure.refused(84, "latch: cannot make: a user namespace: Resource temporarily unavailable")
                        .cause())
                .isEqualTo(Opening.Cause.RESOURCES);
        assertThat(failure.refused(1, "bwrap: no").cause()).isEqualTo(Opening.Cause.SETUP);
        set("user/max_user_namespaces", "0");
        assertThat(failure.refused(1, "bwrap: Creating new namespace failed: No space left on device")
                        .cause())
                .isEqualTo(Opening.Cause.SETUP);
    }

    @Test
    void settingsThatAllowAreNotBlamed() throws IOException {
        set("user/max_user_namespaces", "1000");
        set("kernel/unprivileged_userns_clone", "1");
        set("kernel/apparmor_restrict_unprivileged_userns", "0");

        assertThat(failure.refused(1, ""))
                .isEqualTo(new Refused(
                        "bwrap ended with status 1 and no word",
                        "bubblewrap 0.8 or newer and a kernel with user namespaces and seccomp are needed"));
    }

    @Test
    void theNumbersAreThoseOfTheLatch() throws IOException {
        assertThat(Files.readString(Path.of("latch/mounts.h")))
                .containsPattern("(?s)LATCH_USAGE = 80,.*LATCH_SOURCE,.*LATCH_IDMAP,.*LATCH_CGROUP,.*LATCH_NAMESPACE,"
                        + ".*LATCH_EXEC,.*LATCH_SYSTEM");
    }

    private void set(String name, String value) throws IOException {
        Path file = sys.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, value + "\n");
    }
}
