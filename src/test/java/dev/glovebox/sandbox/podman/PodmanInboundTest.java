package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.InboundContract;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class PodmanInboundTest extends InboundContract {
    @TempDir
    Path workspace;

    @Override
    protected Box openBox() {
        return RealBoxes.open(RealBoxes.podman(TestImage.name()), TestImage.withHostsPrograms(workspace));
    }

    @Override
    protected CallSpec listen(String place, String mode) {
        return Specs.listen(place, mode);
    }
}
