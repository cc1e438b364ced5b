package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.SandboxContract;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class PodmanContractTest extends SandboxContract {
    @TempDir
    Path workspace;

    @Override
    protected Box openBox() {
        return RealBoxes.open(RealBoxes.podman(TestImage.name()), BoxPolicy.sealed(workspace));
    }
}
