package dev.glovebox.sandbox.bubblewrap;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.disk.DiskContract;
import dev.glovebox.testing.RealBoxes;
import org.junit.jupiter.api.Tag;

@Tag("integration")
@Tag("as-user")
final class BubblewrapDiskTest extends DiskContract {
    @Override
    protected Box open(BoxPolicy policy) {
        return RealBoxes.open(RealBoxes.bubblewrap(), policy);
    }
}
