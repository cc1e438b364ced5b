package dev.glovebox.views.desktop;

import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.podman.TestImage;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class PodmanDesktopTest extends DesktopContract {
    @TempDir
    Path workspace;

    /** One for all boxes of a test, since it names its containers. */
    private final Sandbox podman = RealBoxes.podman(TestImage.name());

    @Override
    protected Box openBox() {
        return RealBoxes.open(podman, TestImage.withHostsPrograms(workspace, "/etc/fonts"));
    }
}
