package dev.glovebox.views.ports;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Tag("as-user")
class BubblewrapPortsTest extends PortsContract {
    @TempDir
    Path workspace;

    @Override
    protected Box openBox(Egress egress) {
        return RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace), egress);
    }
}
