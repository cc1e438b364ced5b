package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.OutboundContract;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class PodmanOutboundTest extends OutboundContract {
    @TempDir
    Path workspace;

    @Override
    protected Box openBox(Egress egress) {
        return RealBoxes.open(RealBoxes.podman(TestImage.name()), TestImage.withHostsPrograms(workspace), egress);
    }

    @Override
    protected CallSpec dial() {
        return Specs.dial();
    }
}
