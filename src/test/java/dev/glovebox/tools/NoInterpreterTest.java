package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Json;
import dev.glovebox.testing.FakeBox;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.supply.Supplies;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class NoInterpreterTest {
    @Test
    void withoutPythonTheModelIsToldWhatElseThereIs() throws Exception {
        try (var bench = new Workbench(new FakeBox(), Toolbox.Setup.USUAL)) {
            assertThat(bench.failed("python", Json.object().with("code", "1")))
                    .isEqualTo("There is no python3 in this box; use bash instead, or ask for a box with Python.");
        }
    }

    @Test
    @Tag("integration")
    void withoutDenoTheCommandIsNamed(@TempDir Path workspace) throws Exception {
        var box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
        try (var bench = new Workbench(box, new Toolbox.Setup("/tmp/.glovebox", Supplies.none()))) {
            assertThat(bench.failed("typescript", Json.object().with("code", "1")))
                    .contains("'npm install --global deno'");
        }
    }
}
