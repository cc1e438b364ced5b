package dev.glovebox.views.notebook;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.RealPrograms;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class BubblewrapNotebookTest extends NotebookContract {
    @TempDir
    Path workspace;

    @Override
    protected Box openBox() {
        return RealBoxes.open(
                RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace).withPrograms(RealPrograms.folder()));
    }
}
