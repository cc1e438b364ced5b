package dev.glovebox.agent;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.sandbox.Box;
import dev.glovebox.tools.Tool;
import dev.glovebox.tools.ToolContext;
import dev.glovebox.tools.ToolOutput;
import dev.glovebox.tools.Toolbox;
import dev.glovebox.views.BoxFiles;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Runs the calls of one answer: reading ones side by side, changing ones in their order. */
final class ToolRunner {
    private final Toolbox toolbox;
    private final Box box;
    private final BoxFiles files;
    private final InstantSource clock;

    ToolRunner(Toolbox toolbox, Box box, BoxFiles files, InstantSource clock) {
        this.toolbox = toolbox;
        this.box = box;
        this.files = files;
        this.clock = clock;
    }

    /** Every call gets its end in the log, also one that was never begun because of the wish to cancel. */
    void run(List<ToolCall> calls, EventLog log, Cancel cancel) throws InterruptedException {
        List<ToolCall> reading = new ArrayList<>();
        for (ToolCall call : calls) {
            if (reads(call)) {
                reading.add(call);
            } else {
                runSideBySide(reading, log, cancel);
                reading.clear();
                runOne(call, log, cancel);
            }
        }
        runSideBySide(reading, log, cancel);
    }

    private boolean reads(ToolCall call) {
        return toolbox.find(call.name()).filter(tool -> tool.effect() == Tool.Effect.READS).isPresent();
    }

    private void runSideBySide(List<ToolCall> calls, EventLog log, Cancel cancel) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (ToolCall call : calls) {
            threads.add(Thread.ofVirtual().name("tool-" + call.name()).start(() -> runOne(call, log, cancel)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void runOne(ToolCall call, EventLog log, Cancel cancel) {
        log.keep(new AgentEvent.ToolStarted(call));
        long start = clock.millis();
        ToolContext context = new ToolContext(
                box, files, text -> log.show(new AgentEvent.ToolOutput(call.id(), text)), cancel);
        ToolOutput output = cancel.isAsked() ? ToolOutput.failed("Cancelled by the person before it began.") : run(call, context);
        log.keep(new AgentEvent.ToolEnded(
                new ToolResult(call.id(), output.outcome(), output.content(), output.details()),
                Duration.ofMillis(clock.millis() - start)));
    }

    /** A tool that breaks is a fault of ours; the model is told and the session goes on. */
    private ToolOutput run(ToolCall call, ToolContext context) {
        try {
            return toolbox.run(call, context);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ToolOutput.failed("Interrupted.");
        } catch (RuntimeException e) {
            return new ToolOutput(
                    ToolResult.Outcome.FAILED,
                    List.of(new Content.Text("The tool itself broke (" + e + "). Try another way.")),
                    Json.object().with("fault", String.valueOf(e)).end());
        }
    }
}
