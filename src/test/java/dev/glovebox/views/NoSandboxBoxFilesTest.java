package dev.glovebox.views;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
final class NoSandboxBoxFilesTest extends BoxFilesContract {
    @TempDir
    Path workspace;

    @Override
    Box openBox() {
        return RealBoxes.open(RealBoxes.none(), BoxPolicy.sealed(workspace));
    }
}
