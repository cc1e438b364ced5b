package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.disk.DiskContract;
import dev.glovebox.testing.RealBoxes;
import org.junit.jupiter.api.Tag;

@Tag("integration")
final class PodmanDiskTest extends DiskContract {
    @Override
    protected Box open(BoxPolicy policy) {
        return RealBoxes.open(RealBoxes.podman(TestImage.name()), policy);
    }
}
