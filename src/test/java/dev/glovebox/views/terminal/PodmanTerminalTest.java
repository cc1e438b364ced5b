package dev.glovebox.views.terminal;

import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.podman.TestImage;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class PodmanTerminalTest extends TerminalContract {
    @TempDir
    Path workspace;

    @Override
    protected Box openBox() {
        return RealBoxes.open(RealBoxes.podman(TestImage.name()), TestImage.withHostsPrograms(workspace));
    }
}
