package dev.glovebox.app.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.RealPrograms;
import dev.glovebox.views.supply.Supply;
import dev.glovebox.views.supply.Supply.Patience;
import dev.glovebox.views.supply.Supply.Ready;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the registries really deliver, in a sealed box that sees it read-only. */
@Tag("integration")
@Timeout(1000)
final class RealNotebookTest {
    @TempDir
    Path workspace;

    private Box box;

    @BeforeEach
    void open() {
        box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace).withPrograms(RealPrograms.folder()));
    }

    @AfterEach
    void close() {
        box.close();
    }

    @Test
    void jupyterLabRunsFromWhereItLies() throws Exception {
        String place = at(RealPrograms.notebook());

        assertThat(place).startsWith("/.glovebox/programs/notebook-");
        assertThat(run(
                        place + "/bin/python",
                        "-c",
                        "import jupyterlab, ipykernel, matplotlib, pandas; print('all', jupyterlab.__version__)"))
                .startsWith("all 4.");
        assertThat(run(place + "/bin/python", "-m", "jupyterlab", "--version")).startsWith("4.");
        assertThat(run(place + "/bin/jupyter", "kernelspec", "list"))
                .contains("python3 ", place + "/share/jupyter/kernels/python3");
        assertThat(run("sh", "-c", "touch " + place + "/x 2>/dev/null || echo read-only"))
                .isEqualTo("read-only\n");
    }

    @Test
    void everybodyMayReadItAndItIsCompiled() throws Exception {
        RealPrograms.notebook();
        Path place = RealPrograms.folder()
                .resolve("notebook-" + NotebookLock.ofThisBuild().name());
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.filter(one -> !Files.isSymbolicLink(one)).toList()) {
                assertThat(Files.getPosixFilePermissions(file))
                        .as(file.toString())
                        .contains(PosixFilePermission.OTHERS_READ);
            }
        }
        try (Stream<Path> files =
                Files.find(place, 6, (file, about) -> file.toString().contains("/jupyterlab/__pycache__/labapp."))) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void playwrightCoreIsLoadedByTheBoxesNode() throws Exception {
        Fetched supply = RealPrograms.browser();
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/node")), "Node is not installed: apt-get install nodejs");
        String place = at(supply);

        assertThat(place).startsWith("/.glovebox/programs/playwright-core-");
        assertThat(run(
                        "node",
                        "--input-type=module",
                        "-e",
                        "import { chromium } from '" + place + "/index.mjs'; console.log(chromium.name())"))
                .isEqualTo("chromium\n");
    }

    private String at(Supply supply) throws InterruptedException {
        return switch (supply.ready(box, new Patience(words -> {}, new Cancel()))) {
            case Ready.At(var path) -> path;
            case Ready.Missing(var sentences) -> throw new AssertionError(sentences);
        };
    }

    private String run(String... argv) throws Exception {
        Call call = box.start(new CallSpec(
                Stream.of(argv).map(ByteString::of).toList(),
                box.inside().environment().stream().map(ByteString::of).toList(),
                ByteString.of("/workspace"),
                new CallSpec.Stdio.NoInput(),
                Optional.of(Duration.ofSeconds(100)),
                Map.of()));
        Thread.ofVirtual().start(() -> {
            try {
                call.stderr().transferTo(System.err);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        String out = new String(call.stdout().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(call.await()).as(out).isEqualTo(new CallEnd.Exited(0, CallEnd.Cause.ITSELF));
        return out;
    }
}
