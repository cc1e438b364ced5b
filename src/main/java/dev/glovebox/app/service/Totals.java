package dev.glovebox.app.service;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.ui.web.Metrics;
import dev.glovebox.ui.web.Metrics.Kind;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts what all jobs of this process did, for operators. */
final class Totals implements EventSink {
    private final LongAdder turns = new LongAdder();
    private final LongAdder calls = new LongAdder();
    private final LongAdder input = new LongAdder();
    private final LongAdder output = new LongAdder();

    @Override
    public void kept(Journal.Entry entry) {
        if (entry.event() instanceof AgentEvent.TurnEnded(var end, var usage, var took, var cost)) {
            turns.increment();
            input.add(usage.input());
            output.add(usage.output());
        } else if (entry.event() instanceof AgentEvent.ToolStarted) {
            calls.increment();
        }
    }

    @Override
    public void live(AgentEvent.Live event) {}

    void addTo(Metrics metrics) {
        metrics.add("glovebox_turns_total", "Turns that ended.", Kind.COUNTER, () -> Map.of("", turns.sum()));
        metrics.add("glovebox_tool_calls_total", "Calls of tools.", Kind.COUNTER, () -> Map.of("", calls.sum()));
        metrics.add(
                "glovebox_tokens_total",
                "Tokens that models took and gave.",
                Kind.COUNTER,
                () -> Map.of(
                        Metrics.label("kind", "input"), input.sum(), Metrics.label("kind", "output"), output.sum()));
    }
}
