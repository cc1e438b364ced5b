package dev.glovebox.sandbox.podman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.launch.Launcher;
import dev.glovebox.sandbox.launch.Spawner;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Docker by its client's arguments alone: the client here is a script that starts the glove without any container, so nothing is
 * said about walls, only about what we ask and how we take the answers.
 */
@Tag("integration")
@Timeout(180)
final class DockerClientTest {
    private static final String CLIENT = """
            #!/bin/sh
            echo "$*" >>%1$s/asked
            case $1 in
                run) exec "$(ls -d %1$s/cache/native-*/glove)" ;;
                info) case "$*" in *Runtimes*) printf 'runc\\nrunsc\\n' ;; *Default*) echo runc ;; *) echo up ;; esac ;;
                image) [ "$5" = here ] ;;
                inspect) echo $$ ;;
                ps) echo 'abc 4194303:1'; echo 'def 1:1x' ;;
                rm) ;;
                *) exit 1 ;;
            esac
            """;

    private static final String BROKEN = """
            #!/bin/sh
            case $1 in run) echo 'docker: no' >&2; exit 125 ;; esac
            """;

    @TempDir
    Path folder;

    Path workspace;

    @BeforeEach
    void makeWorkspaceOfAnOrdinaryUser() throws IOException {
        workspace = Files.createDirectory(folder.resolve("work"));
        if (RealBoxes.isRoot()) {
            Files.setAttribute(workspace, "unix:uid", 1001);
        }
    }

    @Test
    void aBoxIsOpenedLookedAtAndWhatACrashLeftIsRemoved() throws Exception {
        try (Box box = RealBoxes.open(sandbox(CLIENT, Optional.empty(), "here"), BoxPolicy.sealed(workspace))) {
            assertThat(Ran.in(box, Specs.of("/bin/echo", "hello")).out()).isEqualTo("hello\n");
            assertThat(box.level())
                    .isEqualTo(new Level.Weakened(List.of(
                            "no memory limit",
                            "no limit of processes by control group",
                            "file work can be stopped from inside")));
            assertThat(box.notices()).hasSize(2).first().asString().contains("docker took the limits");
        }
        List<String> asked = Files.readAllLines(folder.resolve("asked"));
        assertThat(asked)
                .anySatisfy(line -> assertThat(line).startsWith("inspect").contains("glovebox-"));
        assertThat(asked).filteredOn(line -> line.startsWith("rm")).containsExactly("rm --force --volumes abc");
        assertThat(asked).anySatisfy(line -> assertThat(line)
                .startsWith("run --interactive --rm")
                .contains("--user " + (RealBoxes.isRoot() ? "1001:" : ""))
                .doesNotContain("--pidfile"));
    }

    @Test
    void aLimitThatCannotBeSeenIsRefusedWhereItIsDemanded() throws Exception {
        BoxPolicy sealed =
                new BoxPolicy(workspace, BoxLimits.defaults(), List.of(), Optional.empty(), Set.of(Demand.SEALED));
        assertThat(sandbox(CLIENT, Optional.empty(), "here").open(sealed))
                .isInstanceOfSatisfying(Opening.Refused.class, refused -> assertThat(refused.reason())
                        .contains("docker took the limits"));
    }

    @Test
    void aDaemonThatIsNotThereIsNamed() throws Exception {
        String dead = BROKEN.replace("exit 125 ;;", "exit 125 ;; info) exit 1 ;;");
        assertThat(sandbox(dead, Optional.empty(), "here").open(BoxPolicy.sealed(workspace)))
                .isEqualTo(new Opening.Refused(
                        "docker: no", "start the docker daemon, and see that this user may reach it (`docker info`)"));
    }

    @Test
    void aRuntimeThatTheDaemonDoesNotListIsNamed() throws Exception {
        assertThat(sandbox(BROKEN, Optional.of("kata"), "here").open(BoxPolicy.sealed(workspace)))
                .isInstanceOfSatisfying(Opening.Refused.class, refused -> assertThat(refused.reason())
                        .isEqualTo("docker knows no runtime kata"));
    }

    @Test
    void aWorkspaceOfRootWouldMakeItRootInside() throws Exception {
        assumeTrue(RealBoxes.isRoot(), "only root has such a workspace");
        Files.setAttribute(workspace, "unix:uid", 0);
        assertThat(sandbox(CLIENT, Optional.empty(), "here").open(BoxPolicy.sealed(workspace)))
                .isInstanceOfSatisfying(Opening.Refused.class, refused -> assertThat(refused.reason())
                        .contains("docker would run the box as root"));
    }

    private PodmanSandbox sandbox(String script, Optional<String> runtime, String image) throws IOException {
        Path client = Files.writeString(folder.resolve("docker"), script.formatted(folder));
        Files.setPosixFilePermissions(client, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new PodmanSandbox(
                new Engine(Engine.Kind.DOCKER, Optional.of(client), List.of("PATH=/usr/bin:/bin"), runtime, image),
                System.getProperty("os.arch"),
                folder.resolve("cache"),
                new Launcher(new Spawner()));
    }
}
