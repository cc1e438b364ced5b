package dev.glovebox.sandbox.podman;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.launch.Programs;
import dev.glovebox.testing.Golden;
import dev.glovebox.testing.Mounts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class EngineCommandLineTest {
    private static final BoxPolicy SEALED = BoxPolicy.sealed(Path.of("/home/me/project"));
    private static final BoxUser UNUSED = new BoxUser.Unused(0x7040_0001);
    private static final BoxUser MAPPED = new BoxUser.Mapped();
    private static final BoxUser OWNER = new BoxUser.Owner(1001, 1002);

    static Stream<BoxUser> users() {
        return Stream.of(UNUSED, MAPPED, OWNER);
    }

    @ParameterizedTest
    @CsvSource({"runc", "runsc"})
    void podmanAsRootIsTheLineThatWasReviewed(String runtime) {
        golden("podman-root-" + runtime, SEALED, facts(UNUSED, Optional.of(runtime)));
    }

    @ParameterizedTest
    @CsvSource({"runc", "runsc"})
    void podmanWithoutRootIsTheLineThatWasReviewed(String runtime) {
        golden("podman-rootless-" + runtime, SEALED, facts(MAPPED, Optional.of(runtime)));
    }

    @ParameterizedTest
    @CsvSource({"runc", "runsc"})
    void dockerIsTheLineThatWasReviewed(String runtime) {
        golden("docker-" + runtime, SEALED, facts(OWNER, Optional.of(runtime)));
    }

    @Test
    void mountsAndLittleMemoryAreTheLineThatWasReviewed() {
        BoxPolicy policy = new BoxPolicy(
                        Path.of("/home/me/project"),
                        BoxLimits.of(64 << 20, 16).withMilliCpus(OptionalInt.of(1500)),
                        Mounts.of(Path.of("/home/me/.m2"), Path.of("/opt/a,destination=/etc,\"x\"")),
                        Optional.empty(),
                        Set.of())
                .withPrograms(Path.of("/home/me/.local/state/glovebox/programs"));
        golden("podman-rootless-mounts", policy, facts(MAPPED, Optional.empty()));
        golden("podman-root-mounts", policy, facts(UNUSED, Optional.empty()));
    }

    @ParameterizedTest
    @MethodSource("users")
    void onlyTheWorkspaceAndMemoryAreWritable(BoxUser user) {
        List<String> line = EngineCommandLine.of(SEALED, facts(user, Optional.empty()));
        assertThat(line).contains("--read-only");
        assertThat(line.stream()
                        .filter(argument -> argument.startsWith("type=bind") && !argument.endsWith(",readonly")))
                .satisfiesExactly(
                        workspace -> assertThat(workspace).endsWith(",destination=/workspace"),
                        ownName -> assertThat(ownName).endsWith(",destination=/home/me/project"));
    }

    @ParameterizedTest
    @MethodSource("users")
    void nobodyIsRootInside(BoxUser user) {
        List<String> line = EngineCommandLine.of(SEALED, facts(user, Optional.empty()));
        assertThat(line.get(line.indexOf("--user") + 1)).doesNotStartWith("0:").matches("\\d+:\\d+");
    }

    @Test
    void aPathIsOneFieldWhateverItHolds() {
        assertThat(MountOption.of("type=bind", "source=/a,b", "destination=/c\n\"d\""))
                .isEqualTo("type=bind,\"source=/a,b\",\"destination=/c\n\"\"d\"\"\"");
    }

    private static EngineCommandLine.Facts facts(BoxUser user, Optional<String> runtime) {
        Engine.Kind kind = user == OWNER ? Engine.Kind.DOCKER : Engine.Kind.PODMAN;
        return new EngineCommandLine.Facts(
                new Engine(
                        kind,
                        Optional.of(Path.of("/usr/bin", kind.word())),
                        List.of("PATH=/usr/bin:/bin", "HOME=/home/me"),
                        runtime,
                        "localhost/glovebox"),
                user,
                new Programs(Path.of("/cache/native")),
                new Labels("4711:815", "4711-815-1"),
                Path.of("/cache/containers"),
                65536);
    }

    /** An option and its value share a line. */
    private static void golden(String name, BoxPolicy policy, EngineCommandLine.Facts facts) {
        StringBuilder listing = new StringBuilder();
        for (String argument : EngineCommandLine.of(policy, facts)) {
            listing.append(argument.startsWith("-") || listing.isEmpty() ? "\n" : " ")
                    .append(argument);
        }
        Golden.files().matches("podman/" + name + ".txt", listing.substring(1) + "\n");
    }
}
