package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Json;
import dev.glovebox.testing.BareSystem;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tools in a system of nothing but a static busybox. */
@Tag("integration")
@Timeout(180)
final class BareSystemToolsTest {
    @TempDir
    Path folder;

    @TempDir
    Path workspace;

    private Workbench bench;

    @BeforeEach
    void open() throws Exception {
        BoxPolicy policy = BoxPolicy.sealed(workspace).withRootfs(BareSystem.in(folder));
        bench = new Workbench(RealBoxes.open(RealBoxes.bubblewrap(), policy), Toolbox.Setup.USUAL);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void fileToolsNeedNothingOfTheSystem() throws Exception {
        bench.done("write_file", path("a/b.txt").with("content", "one\ntwo\n"));
        Json edit = Json.object().with("old", "two").with("new", "three").end();
        bench.done("edit_file", path("a/b.txt").with("edits", List.of(edit)));
        assertThat(bench.done("read_file", path("a/b.txt"))).isEqualTo("one\nthree\n");
        assertThat(bench.done("list_files", path("."))).contains("a/");
        assertThat(bench.done("search_files", Json.object().with("pattern", "thre+")))
                .contains("a/b.txt");
    }

    @Test
    void commandsRunWithShWhereThereIsNoBash() throws Exception {
        assertThat(bench.bash("echo hi | tr h H"))
                .isEqualTo("Hi\n[exit 0; no bash in this box: ran with sh, and nothing carries over]");
    }

    private static Json.Builder path(String path) {
        return Json.object().with("path", path);
    }
}
