package dev.glovebox.sandbox.podman;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.testing.Mounts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OwnPlaceTest {
    @ParameterizedTest
    @ValueSource(strings = {"/home/me/project", "/tmp/work", "/srv/a b"})
    void aWorkspaceIsFoundUnderItsOwnName(String path) {
        assertThat(OwnPlace.of(BoxPolicy.sealed(Path.of(path)))).contains(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/usr/src/project",
                "/opt/project",
                "/var/www",
                "/home",
                "/workspace",
                "/home/box",
                "/app/context/x"
            })
    void nothingOfTheImageNorOfTheBoxIsHidden(String path) {
        assertThat(OwnPlace.of(BoxPolicy.sealed(Path.of(path)))).isEmpty();
    }

    @Test
    void whatIsMountedOverItKeepsIt() {
        assertThat(OwnPlace.of(mounting("/home/me/project/lib"))).isEmpty();
    }

    @Test
    void onlyMountedFoldersOfThePersonAreSearched() {
        BoxPolicy policy = mounting("/home/me/.cargo")
                .withSearchPath(List.of(Path.of("/home/me/bin"), Path.of("/home/me/.cargo/bin")))
                .withHomes(Map.of("CARGO_HOME", Path.of("/home/me/.cargo"), "JAVA_HOME", Path.of("/opt/jdk")));

        assertThat(ImageEnvironment.of(policy))
                .startsWith(
                        "PATH=/home/box/.local/bin:/home/me/.cargo/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
                .contains("CARGO_HOME=/home/me/.cargo", "HOME=/home/box")
                .noneMatch(entry -> entry.startsWith("JAVA_HOME"));
    }

    private static BoxPolicy mounting(String path) {
        return new BoxPolicy(
                Path.of("/home/me/project"),
                BoxLimits.defaults(),
                Mounts.of(Path.of(path)),
                Optional.empty(),
                Set.of());
    }
}
