package dev.glovebox.views;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Tag("as-user")
final class BubblewrapBoxFilesTest extends BoxFilesContract {
    @TempDir
    Path workspace;

    @Override
    Box openBox() {
        return RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
    }
}
