package dev.glovebox.sandbox.bubblewrap;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.SandboxContract;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Tag("as-user")
class BubblewrapContractTest extends SandboxContract {
    @TempDir
    Path workspace;

    @Override
    protected Box openBox() {
        return RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
    }
}
