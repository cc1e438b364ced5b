package dev.glovebox.sandbox.podman;

import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.FileWorkContract;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("integration")
final class PodmanFileWorkTest extends FileWorkContract {
    @Override
    protected Box openBox(Path folder) {
        return RealBoxes.open(RealBoxes.podman(TestImage.name()), TestImage.withHostsPrograms(folder));
    }
}
