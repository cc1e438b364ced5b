package dev.glovebox.agent;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.tools.Bench;
import dev.glovebox.tools.SideBySide;
import dev.glovebox.tools.ToolOutput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Runs the calls of one answer: reading ones side by side, and the same one only once; changing ones in their order. */
final class ToolRunner {
    private static final int MOST_AT_ONCE = 8;

    private final Bench bench;
    private final EventLog log;
    private final LongSupplier nanos;

    ToolRunner(Bench bench, EventLog log, LongSupplier nanos) {
        this.bench = bench;
        this.log = log;
        this.nanos = nanos;
    }

    /** Every call gets its end in the log, also one that was never begun because of the wish to cancel. */
    void run(List<ToolCall> calls, Cancel cancel) throws InterruptedException {
        List<ToolCall> reading = new ArrayList<>();
        for (ToolCall call : calls) {
            if (bench.reads(call)) {
                reading.add(call);
            } else {
                runSideBySide(reading, cancel);
                reading.clear();
                runOne(call, cancel);
            }
        }
        runSideBySide(reading, cancel);
    }

    private void runSideBySide(List<ToolCall> calls, Cancel cancel) throws InterruptedException {
        if (calls.size() == 1) {
            runOne(calls.getFirst(), cancel);
            return;
        }
        SideBySide group = new SideBySide(MOST_AT_ONCE);
        SameCalls.of(calls).forEach(same -> group.start("tool-" + same.first().name(), () -> runOnce(same, cancel)));
        group.join();
    }

    private void runOnce(SameCalls same, Cancel cancel) {
        ToolResult result = runOne(same.first(), cancel);
        for (ToolCall again : same.others()) {
            if (cancel.isAsked()) {
                runOne(again, cancel);
            } else {
                log.keep(new AgentEvent.ToolStarted(again));
                log.keep(new AgentEvent.ToolEnded(Repeats.asTheFirst(again, result), Duration.ZERO));
            }
        }
    }

    ToolResult runOne(ToolCall call, Cancel cancel) {
        log.keep(new AgentEvent.ToolStarted(call));
        long start = nanos.getAsLong();
        ToolOutput output = cancel.isAsked() ? ToolOutput.failed("Cancelled before it began.") : output(call, cancel);
        ToolResult result = new ToolResult(call.id(), output.outcome(), output.content(), output.details());
        log.keep(new AgentEvent.ToolEnded(
                bench.reads(call) ? Repeats.shortened(call, result, log::conversation) : result,
                Duration.ofNanos(nanos.getAsLong() - start)));
        return result;
    }

    /** A tool that breaks is a fault of ours; the model is told and the session goes on. */
    private ToolOutput output(ToolCall call, Cancel cancel) {
        try {
            return bench.run(call, text -> log.show(new AgentEvent.ToolOutput(call.id(), text)), cancel);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ToolOutput.failed("Interrupted before it ended.");
        } catch (RuntimeException e) {
            return ToolOutput.failed(
                    "The tool itself broke (" + e + "). Try another way.",
                    Json.object().with("fault", String.valueOf(e)).end());
        }
    }
}
