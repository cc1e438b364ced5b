package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Json;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.supply.Supplies;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class UnsealedToolsTest {
    /** The workspace has another name there, and the environment is all but empty. */
    @Test
    void theToolsWorkWithoutASandboxToo(@TempDir Path workspace, @TempDir Path scratch) throws Exception {
        var box = RealBoxes.open(RealBoxes.none(), BoxPolicy.sealed(workspace));
        try (var bench = new Workbench(box, new Toolbox.Setup(scratch + "/own", Supplies.none()))) {
            bench.done("write_file", Json.object().with("path", "d/f").with("content", "x\n"));
            assertThat(bench.bash("export K=1; cd d")).isEqualTo("[exit 0; now in " + workspace + "/d]");
            assertThat(bench.bash("echo $K; cat f; seq 10000 | tail -1")).isEqualTo("1\nx\n10000\n[exit 0]");
            assertThat(bench.bash("seq 10000")).contains("whole output in " + scratch + "/own/out-1.txt");
        }
    }
}
