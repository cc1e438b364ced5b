package dev.glovebox.sandbox.podman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.launch.HostCommand;
import dev.glovebox.testing.Mounts;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** An image of nothing but a static busybox, imported once into this machine's podman. */
public final class TestImage {
    private static final String NAME = "localhost/glovebox-test-busybox";
    private static final Path BUSYBOX = Path.of("/usr/bin/busybox");
    private static final String IMPORT = """
            set -e
            root=$(mktemp -d)
            mkdir "$root/bin" "$root/etc"
            cp /usr/bin/busybox "$root/bin/busybox"
            for name in $(busybox --list); do [ -e "$root/bin/$name" ] || ln -s busybox "$root/bin/$name"; done
            tar -C "$root" -cf - . | podman import - %s
            rm -r "$root"
            """.formatted(NAME);

    private TestImage() {}

    public static String name() {
        require(RealBoxes.PODMAN, "podman is not installed (apt-get install podman runc)");
        require(BUSYBOX, "busybox is not installed (apt-get install busybox-static)");
        if (ask("/usr/bin/podman", "image", "exists", NAME)) {
            return NAME;
        }
        assertThat(ask("/bin/sh", "-c", IMPORT)).as("the image is imported").isTrue();
        return NAME;
    }

    /**
     * A policy that shows the host's programs too, Python and bash among them: the image has none.
     *
     * @param more what they need beside them
     */
    public static BoxPolicy withHostsPrograms(Path workspace, String... more) {
        return new BoxPolicy(
                workspace, BoxLimits.defaults(), Mounts.of(hostsPrograms(more)), Optional.empty(), Set.of());
    }

    public static List<Path> hostsPrograms(String... more) {
        return Stream.concat(Stream.of("/usr", "/lib", "/lib64"), Stream.of(more))
                .map(Path::of)
                .filter(Files::isDirectory)
                .toList();
    }

    /** Where root could install it, a test that is skipped would be a test that nobody runs. */
    private static void require(Path program, String otherwise) {
        if (RealBoxes.isRoot() && Files.exists(Path.of("/usr/bin/apt-get"))) {
            assertThat(program).as(otherwise).isExecutable();
        }
        assumeTrue(Files.isExecutable(program), otherwise);
    }

    private static boolean ask(String... command) {
        return new HostCommand(List.of(command), RealBoxes.PODMAN_ENVIRONMENT)
                .answer(Duration.ofSeconds(60))
                .isPresent();
    }
}
