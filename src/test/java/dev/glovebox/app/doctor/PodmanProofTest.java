package dev.glovebox.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.sandbox.podman.TestImage;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same checks, in a container. */
@Tag("integration")
@Timeout(180)
final class PodmanProofTest {
    @Test
    void aContainerOfOursIsSealed(@TempDir Path folder) throws Exception {
        Examination found = new Clinic(folder).examine(RealBoxes.podman(TestImage.name()));

        assertThat(found.proven().standing()).isEqualTo(new Standing.Sealed());
    }
}
