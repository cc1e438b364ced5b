package dev.glovebox.agent;

import dev.glovebox.agent.Steps.OnFailure;
import dev.glovebox.agent.Steps.Step;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.tools.Bench;
import java.util.List;
import java.util.function.LongSupplier;

/** Runs steps one by one, and keeps them as if a model had asked for each, so that one can go on from there. */
public final class StepRunner {
    private final ToolRunner tools;
    private final EventLog log;
    private final LongSupplier nanos;

    public StepRunner(Bench bench, EventLog log, LongSupplier nanos) {
        tools = new ToolRunner(bench, log, nanos);
        this.log = log;
        this.nanos = nanos;
    }

    public TurnEnd run(Steps steps, Cancel cancel) {
        Turn turn = new Turn(log, nanos);
        int count = steps.steps().size();
        log.keep(new AgentEvent.Prompted(Message.Prompt.of("Run " + count + (count == 1 ? " step." : " steps."))));
        for (int number = 1; number <= count; number++) {
            Step step = steps.steps().get(number - 1);
            List<Content> calls = List.of(inThisSession(step.call()));
            ToolCall call = turn.answered(new Message.Answer(calls, Stop.TOOL_CALLS, Usage.NONE))
                    .calls()
                    .getFirst();
            Outcome outcome = tools.runOne(call, cancel).outcome();
            if (cancel.isAsked()) {
                return turn.end(new TurnEnd.Cancelled());
            }
            if (outcome == Outcome.FAILED && step.onFailure() == OnFailure.STOP) {
                return turn.end(new TurnEnd.Failed("step " + number + " of " + count + " (" + step.name() + ") failed"
                        + (number < count ? "; the steps after it were not run" : "")));
            }
        }
        return turn.end(new TurnEnd.Done());
    }

    /** Steps may be run again in the same session, and ids must differ. */
    private ToolCall inThisSession(ToolCall call) {
        return new ToolCall(call.id() + "_" + log.conversation().size(), call.name(), call.arguments());
    }
}
