package dev.glovebox.views;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.BareSystem;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** File work needs nothing of the system but the glove; the busybox is for the tests' own scripts. */
@Tag("integration")
@Tag("as-user")
final class BareSystemBoxFilesTest extends BoxFilesContract {
    @TempDir
    static Path folder;

    private static Path system;

    @TempDir
    Path workspace;

    @BeforeAll
    static void make() throws Exception {
        system = BareSystem.tarball(folder, "bare.tar.gz");
    }

    @Override
    Box openBox() {
        return RealBoxes.open(
                RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace).withRootfs(system));
    }
}
