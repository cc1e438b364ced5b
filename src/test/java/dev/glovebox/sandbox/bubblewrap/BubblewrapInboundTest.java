package dev.glovebox.sandbox.bubblewrap;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.InboundContract;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Tag("as-user")
class BubblewrapInboundTest extends InboundContract {
    @TempDir
    Path workspace;

    @Override
    protected Box openBox() {
        return RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
    }

    @Override
    protected CallSpec listen(String place, String mode) {
        return Specs.listen(place, mode);
    }
}
