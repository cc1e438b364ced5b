package dev.glovebox.sandbox.bubblewrap;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.FileWorkContract;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("integration")
@Tag("as-user")
final class BubblewrapFileWorkTest extends FileWorkContract {
    @Override
    protected Box openBox(Path folder) {
        return RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(folder));
    }
}
