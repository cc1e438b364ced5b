package dev.glovebox.sandbox.podman;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.launch.Launcher;
import dev.glovebox.sandbox.launch.Spawner;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class PodmanRefusalTest {
    @TempDir
    Path workspace;

    @TempDir
    Path cache;

    @Test
    void anImageThatIsNotThereIsRefusedAndNotFetched() {
        TestImage.name();
        assertThat(open(Optional.of(RealBoxes.PODMAN_RUNTIME), "localhost/none-such"))
                .isEqualTo(new Opening.Refused(
                        "podman has no image localhost/none-such for this user",
                        "build the default one with images/build --engine podman, or fetch this one with `podman pull"
                                + " localhost/none-such`; --image names another"));
    }

    @Test
    void aRuntimeThatIsNotThereIsNamedWithTheWayToIt() {
        String image = TestImage.name();
        assertThat(open(Optional.of("kata"), image))
                .isEqualTo(
                        new Opening.Refused(
                                "podman knows no runtime kata",
                                "install it (katacontainers.io; needs KVM) and tell podman of it, or name another with --runtime"));
    }

    @Test
    void aMissingEngineIsNamedWithTheCommandThatInstallsIt() {
        for (Engine.Kind kind : Engine.Kind.values()) {
            Engine none = new Engine(kind, Optional.empty(), List.of(), Optional.empty(), "some");
            assertThat(sandbox(none).open(BoxPolicy.sealed(workspace)))
                    .isInstanceOfSatisfying(Opening.Refused.class, refused -> {
                        assertThat(refused.reason())
                                .isEqualTo("there is no " + kind.word() + " in the system's folders");
                        assertThat(refused.remedy()).contains("apt-get install " + kind.word());
                    });
        }
    }

    private Opening open(Optional<String> runtime, String image) {
        return sandbox(new Engine(
                        Engine.Kind.PODMAN,
                        Optional.of(RealBoxes.PODMAN),
                        RealBoxes.PODMAN_ENVIRONMENT,
                        runtime,
                        image))
                .open(BoxPolicy.sealed(workspace));
    }

    private PodmanSandbox sandbox(Engine engine) {
        return new PodmanSandbox(engine, System.getProperty("os.arch"), cache, new Launcher(new Spawner()));
    }
}
