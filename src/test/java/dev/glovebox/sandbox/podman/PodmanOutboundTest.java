package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.OutboundContract;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class PodmanOutboundTest extends OutboundContract {
    @TempDir
    Path workspace;

    @Override
    protected Box openBox(Egress egress) {
        return RealBoxes.open(RealBoxes.podman(TestImage.name()), withPython(), egress);
    }

    /** The test's image has none, so the host's is shown. */
    private BoxPolicy withPython() {
        List<Path> system = Stream.of("/usr", "/lib", "/lib64")
                .map(Path::of)
                .filter(Files::isDirectory)
                .toList();
        return new BoxPolicy(workspace, BoxLimits.defaults(), system, Optional.empty(), Set.of());
    }

    @Override
    protected CallSpec dial() {
        return Specs.dial();
    }
}
