package dev.glovebox.tools;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.BoxFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** The standard tools in a real box, as a model would use them. */
final class Workbench implements AutoCloseable {
    private final Box box;
    private final Toolbox toolbox;
    private final Queue<String> live = new ConcurrentLinkedQueue<>();
    private Cancel cancel = new Cancel();

    Workbench(Box box, Toolbox.Setup setup) {
        this.box = box;
        toolbox = Toolbox.standard(setup);
    }

    static Workbench bubblewrap(Path workspace) {
        return bubblewrap(workspace, BoxLimits.defaults());
    }

    static Workbench bubblewrap(Path workspace, BoxLimits limits) {
        var policy = new BoxPolicy(workspace, limits, List.of(), Optional.empty(), Set.of());
        return new Workbench(RealBoxes.open(RealBoxes.bubblewrap(), policy), Toolbox.Setup.USUAL);
    }

    Box box() {
        return box;
    }

    String live() {
        return String.join("", live);
    }

    Cancel cancel() {
        return cancel;
    }

    ToolOutput run(String tool, Json.Builder arguments) throws InterruptedException {
        return toolbox.run(new Content.ToolCall("1", tool, arguments.end().text()), context());
    }

    /** What the model reads of a call that must end well. */
    String done(String tool, Json.Builder arguments) throws InterruptedException {
        return text(run(tool, arguments), Outcome.DONE);
    }

    String failed(String tool, Json.Builder arguments) throws InterruptedException {
        return text(run(tool, arguments), Outcome.FAILED);
    }

    String bash(String command) throws InterruptedException {
        return text(run("bash", Json.object().with("command", command)));
    }

    /** By a shell of its own, past the tools. */
    String sh(String script) {
        return Ran.script(box, script).succeeded();
    }

    ToolContext context() {
        var files = new BoxFiles(box, ByteString.of(box.inside().glove()), ByteString.of("/"), Duration.ofSeconds(20));
        return new ToolContext(box, files, live::add, cancel);
    }

    void renewCancel() {
        cancel = new Cancel();
    }

    static String text(ToolOutput output) {
        return output.content().stream()
                .map(content -> content instanceof Content.Text(var text)
                        ? text
                        : content.getClass().getSimpleName())
                .collect(Collectors.joining());
    }

    private static String text(ToolOutput output, Outcome expected) {
        if (output.outcome() != expected) {
            throw new AssertionError(output.toString());
        }
        return text(output);
    }

    @Override
    public void close() {
        toolbox.close();
        box.close();
    }
}
