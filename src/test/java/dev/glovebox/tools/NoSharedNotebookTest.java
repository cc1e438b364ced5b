package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.notebook.Notebook;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.supply.Supply;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A notebook that is shared before it stands, or that never does. */
@Tag("integration")
@Timeout(180)
final class NoSharedNotebookTest {
    private static final Json.Builder CODE = Json.object().with("code", "1");

    @TempDir
    Path workspace;

    private Box box;

    @BeforeEach
    void open() {
        box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
    }

    @AfterEach
    void close() {
        box.close();
    }

    private Workbench bench(Notebook notebook) {
        return new Workbench(
                box, new Toolbox.Setup("/tmp/.glovebox", Supplies.none(), Optional.empty(), Optional.of(notebook)));
    }

    @Test
    void whyThereIsNoneIsSaidAndNothingRunsElsewhere() throws Exception {
        try (var notebook = new Notebook(box, Supplies.none());
                var bench = bench(notebook)) {
            notebook.share(true);
            for (String tool : new String[] {"python", "typescript"}) {
                assertThat(bench.failed(tool, CODE))
                        .startsWith(
                                "The code was not run: it would run in the notebook's kernel, which a person shares,"
                                        + " and there is no notebook.")
                        .contains("There is no JupyterLab in this box.");
            }
            notebook.share(false);
            assertThat(bench.done("python", CODE)).startsWith("1\n[the notebook's kernel is no longer shared");
        }
    }

    @Test
    void nobodyWaitsForItAfterACancel() throws Exception {
        var begun = new CountDownLatch(1);
        Supply never = (context, patience) -> {
            begun.countDown();
            new CountDownLatch(1).await();
            throw new AssertionError();
        };
        Supplies none = Supplies.none();
        try (var notebook = new Notebook(box, new Supplies(none.deno(), never, none.browser()));
                var bench = bench(notebook)) {
            notebook.share(true);
            Thread.ofVirtual().start(() -> {
                try {
                    begun.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                bench.cancel().ask();
            });
            assertThat(bench.failed("python", CODE)).endsWith("It was stopped on request while it started.");
        }
    }
}
