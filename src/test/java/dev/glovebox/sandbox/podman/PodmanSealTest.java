package dev.glovebox.sandbox.podman;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.launch.HostCommand;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.SetIdAttempts;
import dev.glovebox.testing.Specs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class PodmanSealTest {
    @TempDir
    Path workspace;

    @Test
    void theWorkspaceBelongsToItsOwnerOnBothSides() throws Exception {
        try (Box box = open()) {
            String said = out(box, "touch made && stat -c %u . made | uniq | wc -l; id -u");
            assertThat(said).startsWith("1\n").doesNotEndWith("\n0\n");
            Path made = workspace.resolve("made");
            assertThat(Files.getOwner(made)).isEqualTo(Files.getOwner(workspace));
            assertThat(out(box, "chmod u+s made || echo refused")).isEqualTo("refused\n");
        }
    }

    @Test
    void noFileThatLendsRightsCanBeMadeForTheHost() throws Exception {
        SetIdAttempts.prepare(workspace);
        try (Box box = RealBoxes.open(RealBoxes.podman(TestImage.name()), TestImage.withHostsPrograms(workspace))) {
            assertThat(Ran.in(box, Specs.inside(box, "/usr/bin/python3", "-c", SetIdAttempts.SCRIPT))
                            .succeeded())
                    .isEqualTo("tried\n");
            SetIdAttempts.assertNoneLends(workspace);
        }
    }

    @Test
    void nothingElseCanBeWrittenAndMemoryFilesystemsAreSized() {
        try (Box box = open()) {
            assertThat(
                            out(
                                    box,
                                    "for d in / /bin /etc /dev /proc/sys/kernel /run; do touch $d/x 2>&- && echo $d; done; true"))
                    .isEmpty();
            assertThat(out(box, "df -m /tmp /home/box /dev/shm /app/context | awk 'NR>1 {print $2, $6}'"))
                    .isEqualTo("512 /tmp\n512 /home/box\n128 /dev/shm\n16 /app/context\n");
            assertThat(out(box, "touch /home/box/a /tmp/a /dev/shm/a /app/context/a && echo made"))
                    .isEqualTo("made\n");
        }
    }

    @Test
    void thereIsNoNetworkCapabilityOrWordOfTheHost() {
        try (Box box = open()) {
            assertThat(out(box, "ls /sys/class/net; grep -E 'CapEff|CapBnd|NoNewPrivs|Seccomp:' /proc/self/status"))
                    .isEqualTo("lo\nCapBnd:\t0000000000000000\nNoNewPrivs:\t1\nSeccomp:\t2\n"
                            .replace("CapBnd", "CapEff:\t0000000000000000\nCapBnd"));
            assertThat(out(box, "cat /etc/hosts; hostname"))
                    .isEqualTo("127.0.0.1 localhost glovebox\n::1 localhost\nglovebox\n");
        }
    }

    @Test
    void aContainerWhoseOwnerIsGoneIsRemovedAtTheNextStart() {
        String image = TestImage.name();
        Optional<String> orphan = podman("create", "--label", Labels.OWNER + "=4194303:1", image, "sleep", "1000");
        Optional<String> strangers = podman("create", "--label", Labels.OWNER + "=not ours", image, "sleep", "1000");
        open().close();
        assertThat(orphan).isPresent();
        assertThat(podman("container", "exists", orphan.get().strip())).isEmpty();
        assertThat(podman("rm", strangers.orElseThrow().strip())).isPresent();
    }

    @Test
    void nothingIsLeftOfAClosedBox() {
        open().close();
        String ours = Labels.OWNER + "=" + ProcessHandle.current().pid();
        assertThat(podman(
                        "ps",
                        "--all",
                        "--quiet",
                        "--filter",
                        "name=glovebox-" + ProcessHandle.current().pid() + "-"))
                .as(ours)
                .contains("");
    }

    private Box open() {
        return RealBoxes.open(RealBoxes.podman(TestImage.name()), BoxPolicy.sealed(workspace));
    }

    private static String out(Box box, String script) {
        return Ran.in(box, Specs.inside(box, "sh", "-c", script)).out();
    }

    private static Optional<String> podman(String... arguments) {
        List<String> command = new java.util.ArrayList<>(List.of(RealBoxes.PODMAN.toString()));
        command.addAll(List.of(arguments));
        return new HostCommand(command, RealBoxes.PODMAN_ENVIRONMENT).answer(Duration.ofSeconds(30));
    }
}
