package dev.glovebox.tools;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.testing.Mounts;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.RealPrograms;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.workshop.Workshop;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;

/** A real box with a browser, and the tools in it. */
final class BrowserBench implements AutoCloseable {
    /** As a box with a browser has it: 2 GB and one more for the desktop and for the browser each. */
    private static final BoxLimits LIMITS = BoxLimits.of(4L << 30, 512);

    private final Workshop workshop;
    private final Workbench bench;

    private BrowserBench(Box box, Supplies supplies) {
        workshop = new Workshop(box, Set.of(Capability.DESKTOP, Capability.BROWSER), supplies);
        bench = new Workbench(box, new Toolbox.Setup("/tmp/.glovebox", supplies, Optional.of(workshop)));
    }

    static BrowserBench bubblewrap(Path workspace, Egress egress) throws InterruptedException {
        return open(RealBoxes.bubblewrap(), workspace, egress, List.of());
    }

    /** @param shown folders of the host that the box sees beside its own */
    static BrowserBench open(Sandbox sandbox, Path workspace, Egress egress, List<Path> shown)
            throws InterruptedException {
        Assumptions.assumeTrue(
                Files.exists(Path.of("/usr/bin/chromium")), "Chromium is not installed: apt-get install chromium");
        Supplies supplies = Supplies.none().withBrowser(RealPrograms.browser());
        BoxPolicy policy = new BoxPolicy(workspace, LIMITS, Mounts.of(shown), Optional.empty(), Set.of())
                .withPrograms(RealPrograms.folder());
        return new BrowserBench(RealBoxes.open(sandbox, policy, egress), supplies);
    }

    Workshop workshop() {
        return workshop;
    }

    Workbench bench() {
        return bench;
    }

    String done(String tool, Json.Builder arguments) throws InterruptedException {
        return bench.done(tool, arguments);
    }

    String failed(String tool, Json.Builder arguments) throws InterruptedException {
        return bench.failed(tool, arguments);
    }

    /** A server in the box, of Python's own. */
    void serve(String program) throws InterruptedException {
        bench.done("write_file", Json.object().with("path", "server.py").with("content", program));
        bench.done(
                "bash",
                Json.object()
                        .with(
                                "command",
                                "python3 server.py >server.log 2>&1 & for i in $(seq 100); do"
                                        + " curl -s -o /dev/null --noproxy '*' localhost:5000/ && exit 0; sleep 0.1; done; cat server.log; exit 1"));
    }

    @Override
    public void close() {
        workshop.close();
        bench.close();
    }
}
