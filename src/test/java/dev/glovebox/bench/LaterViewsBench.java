package dev.glovebox.bench;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.RealPrograms;
import dev.glovebox.tools.ToolContext;
import dev.glovebox.tools.ToolOutput;
import dev.glovebox.tools.Toolbox;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.notebook.Notebook;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.workshop.Workshop;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Measures notebook and browser of a box, for {@code bench/workshop}: one JSON object for each figure. */
final class LaterViewsBench {
    private static final Set<Capability> ALL = EnumSet.allOf(Capability.class);
    private static final BoxLimits LIMITS = BoxLimits.of(BoxLimits.usualMemory(ALL), BoxLimits.DEFAULT_PROCESSES);
    private static final Duration SETTLES = Duration.ofSeconds(3);

    private final Toolbox toolbox;
    private final ToolContext context;

    private LaterViewsBench(Toolbox toolbox, ToolContext context) {
        this.toolbox = toolbox;
        this.context = context;
    }

    public static void main(String[] args) throws Exception {
        int opens = Integer.parseInt(args[0]);
        int samples = Integer.parseInt(args[1]);
        Supplies supplies = RealPrograms.forNotebooks().withBrowser(RealPrograms.browser());
        for (int i = 0; i < opens; i++) {
            Path workspace = Files.createTempDirectory("glovebox-later");
            try {
                measure(workspace, supplies, samples);
            } finally {
                new ProcessBuilder("rm", "-rf", workspace.toString()).start().waitFor();
            }
        }
    }

    private static void measure(Path workspace, Supplies supplies, int samples) throws Exception {
        Proportional before = Proportional.now();
        BoxPolicy policy = new BoxPolicy(workspace, LIMITS, List.of(), Optional.empty(), Set.of())
                .withPrograms(RealPrograms.folder());
        try (Box box = RealBoxes.open(RealBoxes.bubblewrap(), policy)) {
            Ran.script(box, "echo '<title>A page</title><h1>Hello</h1>' >index.html");
            Figures.memory("box-before-views", before);
            try (Workshop workshop = new Workshop(box, ALL, supplies)) {
                use(box, workshop, supplies, samples, before);
            }
            Thread.sleep(SETTLES);
            Figures.memory("box-after-views", before);
        }
    }

    private static void use(Box box, Workshop workshop, Supplies supplies, int samples, Proportional before)
            throws Exception {
        Notebook notebook = workshop.notebook().orElseThrow();
        long start = System.nanoTime();
        notebook.await();
        Figures.time("notebook-open", start);
        Thread.sleep(SETTLES);
        Figures.memory("notebook-memory", before);
        notebook.share(true);
        var setup = new Toolbox.Setup("/tmp/.glovebox", supplies, Optional.of(workshop), Optional.of(notebook));
        BoxFiles files =
                new BoxFiles(box, ByteString.of(box.inside().glove()), ByteString.of("/"), Duration.ofMinutes(1));
        try (Toolbox toolbox = Toolbox.standard(setup)) {
            var bench = new LaterViewsBench(toolbox, new ToolContext(box, files, words -> {}, new Cancel()));
            bench.cells("python", "1 + 1", samples);
            bench.cells("typescript", "1 + 1", samples);
            bench.pages(samples);
            Figures.memory("all-memory", before);
        }
    }

    private void cells(String tool, String code, int samples) throws InterruptedException {
        Json arguments = Json.object().with("code", code).end();
        for (int i = 0; i <= samples; i++) {
            long start = System.nanoTime();
            done(tool, arguments);
            Figures.time(tool + (i == 0 ? "-first-cell" : "-cell"), start);
        }
    }

    private void pages(int samples) throws InterruptedException {
        done(
                "bash",
                Json.object()
                        .with("command", "python3 -m http.server 5000 >/dev/null 2>&1 & echo $! >/tmp/server; sleep 1")
                        .end());
        Json page = Json.object().with("url", "localhost:5000").end();
        for (int i = 0; i <= samples; i++) {
            long start = System.nanoTime();
            done("browser_open", page);
            Figures.time(i == 0 ? "browser-open" : "browser-page", start);
        }
        for (int i = 0; i < samples; i++) {
            long start = System.nanoTime();
            done("browser_read", Json.object().with("format", "tree").end());
            Figures.time("browser-tree", start);
        }
        done("bash", Json.object().with("command", "kill $(cat /tmp/server)").end());
    }

    private void done(String tool, Json arguments) throws InterruptedException {
        ToolOutput output = toolbox.run(new Content.ToolCall("1", tool, arguments.text()), context);
        if (output.outcome() != Outcome.DONE) {
            throw new IllegalStateException(tool + ": " + output.content());
        }
    }
}
