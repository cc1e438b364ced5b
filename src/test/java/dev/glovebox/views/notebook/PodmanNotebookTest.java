package dev.glovebox.views.notebook;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.podman.TestImage;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.RealPrograms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class PodmanNotebookTest extends NotebookContract {
    @TempDir
    Path workspace;

    /** One for all boxes of a test, since it names its containers. */
    private final Sandbox podman = RealBoxes.podman(TestImage.name());

    @Override
    protected Box openBox() {
        return RealBoxes.open(podman, withHostsPrograms().withPrograms(RealPrograms.folder()));
    }

    /** The test's image has neither Python nor fonts, so the host's are shown. */
    private BoxPolicy withHostsPrograms() {
        List<Path> system = Stream.of("/usr", "/lib", "/lib64", "/etc/fonts")
                .map(Path::of)
                .filter(Files::isDirectory)
                .toList();
        return new BoxPolicy(workspace, BoxLimits.defaults(), system, Optional.empty(), Set.of());
    }
}
