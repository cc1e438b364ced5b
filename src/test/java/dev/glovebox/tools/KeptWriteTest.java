package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.changes.Keeping;
import dev.glovebox.views.changes.Replaced;
import dev.glovebox.views.changes.Undo;
import dev.glovebox.views.changes.Undo.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What file tools change can be taken back. */
@Tag("integration")
@Timeout(180)
final class KeptWriteTest {
    @TempDir
    Path workspace;

    @TempDir
    Path state;

    private Box box;
    private Toolbox toolbox;
    private Replaced store;

    @BeforeEach
    void open() {
        box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
        toolbox = Toolbox.standard(Toolbox.Setup.USUAL);
        store = new Replaced(state.resolve("replaced"));
    }

    @AfterEach
    void close() {
        toolbox.close();
        box.close();
    }

    private BoxFiles files(String root) {
        return new BoxFiles(box, ByteString.of(box.inside().glove()), ByteString.of(root), Duration.ofSeconds(20));
    }

    private ToolOutput run(String call, String tool, Json.Builder arguments) throws InterruptedException {
        return run(store.keeping(call, box.inside().workspace()), tool, arguments);
    }

    private ToolOutput run(Keeping keeping, String tool, Json.Builder arguments) throws InterruptedException {
        var context = new ToolContext(box, files("/"), text -> {}, new Cancel(), keeping);
        return toolbox.run(new Content.ToolCall("x", tool, arguments.end().text()), context);
    }

    private List<Outcome> undoAll() throws InterruptedException {
        return new Undo(store, files(box.inside().workspace()), outcome -> {}).all();
    }

    private String sh(String script) {
        return Ran.script(box, script).succeeded();
    }

    private static Json.Builder edit(String path, String old, String young) {
        Json edit = Json.object().with("old", old).with("new", young).end();
        return Json.object().with("path", path).with("edits", List.of(edit));
    }

    @Test
    void writesEditsAndMovesComeBack() throws Exception {
        sh("printf old >a; chmod 755 a; printf line >b");
        run("c1", "write_file", Json.object().with("path", "a").with("content", "new"));
        run("c2", "write_file", Json.object().with("path", "/workspace/d/n").with("content", "n"));
        run("c3", "edit_file", edit("b", "line", "LINE"));
        run("c4", "move", Json.object().with("from", "b").with("to", "c"));
        run("c5", "write_file", Json.object().with("path", "/tmp/elsewhere").with("content", "n"));
        assertThat(sh("cat a d/n c")).isEqualTo("newnLINE");
        assertThat(undoAll())
                .containsExactly(
                        new Outcome.TakenBack("c4", "b", "moved back from c"),
                        new Outcome.TakenBack("c3", "b", "put back"),
                        new Outcome.TakenBack("c2", "d/n", "removed"),
                        new Outcome.TakenBack("c1", "a", "put back"));
        assertThat(sh("cat a b; stat -c %a a; ls d")).isEqualTo("oldline755\n");
    }

    @Test
    void callsThatChangeNothingLeaveNothing() throws Exception {
        sh("mkdir folder; printf x >a; touch b");
        List<ToolOutput> outputs = List.of(
                run("c1", "write_file", Json.object().with("path", "folder").with("content", "x")),
                run(
                        "c2",
                        "write_file",
                        Json.object().with("path", "/workspace/a/b").with("content", "x")),
                run("c3", "edit_file", edit("a", "y", "z")),
                run("c4", "edit_file", edit("folder", "y", "z")),
                run("c5", "move", Json.object().with("from", "a").with("to", "b")));
        assertThat(outputs).extracting(ToolOutput::outcome).containsOnly(ToolResult.Outcome.FAILED);
        assertThat(undoAll()).isEmpty();
        try (var kept = Files.list(state.resolve("replaced"))) {
            assertThat(kept).isEmpty();
        }
    }

    @Test
    void whatIsReplacedIsKeptBeforeItGoes() throws Exception {
        sh("printf old >a");
        List<String> seen = new ArrayList<>();
        var watching = new Keeping() {
            @Override
            public boolean keeps(ByteString path) {
                return true;
            }

            @Override
            public Kept before(Planned planned) {
                seen.add(planned + " while there is " + sh("cat a"));
                throw new IllegalStateException("no room");
            }
        };
        var arguments = Json.object().with("path", "a").with("content", "new");
        assertThatThrownBy(() -> run(watching, "write_file", arguments)).hasMessage("no room");
        assertThat(seen).singleElement().asString().endsWith("while there is old");
        assertThat(sh("cat a")).isEqualTo("old");
    }

    @Test
    void largeOnesAreNotKeptAndThatIsSaid() throws Exception {
        sh("head -c 8388609 /dev/zero >a; truncate -s 5G b");
        run("c1", "write_file", Json.object().with("path", "a").with("content", "new"));
        run("c2", "write_file", Json.object().with("path", "b").with("content", "new"));
        String reason = "What was there before was not kept, because it was larger than 8 MiB.";
        assertThat(undoAll())
                .containsExactly(new Outcome.Conflict("c2", "b", reason), new Outcome.Conflict("c1", "a", reason));
    }
}
