package dev.glovebox.sandbox.podman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.launch.Launcher;
import dev.glovebox.sandbox.launch.Programs;
import dev.glovebox.sandbox.launch.Spawner;
import dev.glovebox.testing.RealBoxes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real podman behind a client that says its own runtime is another, and cannot start it. */
@Tag("integration")
@Timeout(180)
final class PodmanRuntimeTest {
    private static final String CLIENT = """
            #!/bin/sh
            case "$*" in
                --runtime*) ;;
                'info --format {{.Host.OCIRuntime.Name}}') echo %s; exit ;;
                run*) echo 'Error: OCI runtime error: this runtime refuses' >&2; exit 126 ;;
            esac
            exec /usr/bin/podman "$@"
            """;

    @TempDir
    Path workspace;

    @TempDir
    Path cache;

    /** Not below /tmp, where the latch attaches its sources. */
    Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createTempDirectory(Path.of("/var/tmp"), "glovebox-test-");
    }

    @AfterEach
    void removeFolder() throws IOException {
        Programs.delete(folder);
    }

    @Test
    void whereCrunRefusesRuncStandsInAndItIsSaid() throws Exception {
        assumeTrue(RealBoxes.PODMAN_RUNTIME.equals(Runtimes.RUNC), "asked to test another runtime");
        PodmanSandbox sandbox = sandbox(Runtimes.CRUN, Optional.empty());
        for (int i = 0; i < 2; i++) {
            try (Box box = RealBoxes.open(sandbox, BoxPolicy.sealed(workspace))) {
                assertThat(box.notices())
                        .containsExactly("podman's own choice, crun, starts no box on this machine; this one runs on"
                                + " runc. RUNTIME=runc in your settings makes that the rule.");
            }
        }
    }

    @Test
    void aStrongerRuntimeIsNeverReplaced() throws Exception {
        assertThat(sandbox("krun", Optional.empty()).open(BoxPolicy.sealed(workspace)))
                .isEqualTo(new Opening.Refused(
                        "Error: OCI runtime error: this runtime refuses",
                        "the image was " + TestImage.name()
                                + " and the runtime krun; try another --image, or --runtime runc"
                                + " (Debian: apt-get install runc)"));
    }

    private PodmanSandbox sandbox(String own, Optional<String> runtime) throws IOException {
        String image = TestImage.name();
        Path client = Files.writeString(folder.resolve("podman"), CLIENT.formatted(own));
        Files.setPosixFilePermissions(client, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new PodmanSandbox(
                new Engine(Engine.Kind.PODMAN, Optional.of(client), RealBoxes.PODMAN_ENVIRONMENT, runtime, image),
                System.getProperty("os.arch"),
                cache,
                new Launcher(new Spawner()));
    }
}
