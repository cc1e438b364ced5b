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
import java.util.Optional;

/** Runs steps one by one, and keeps them as if a model had asked for each, so that one can go on from there. */
public final class StepRunner {
    /** In the place of a model's name. */
    public static final String MODEL = "steps, no model";

    private final ToolRunner tools;
    private final EventLog log;
    private final Limits limits;
    private final Time time;

    /** Of the limits only those on time count, since no model is asked. */
    public StepRunner(Bench bench, EventLog log, Limits limits, Time time) {
        tools = new ToolRunner(bench, log, time::nanos);
        this.log = log;
        this.limits = limits.onTime();
        this.time = time;
    }

    public TurnEnd run(Steps steps, Cancel cancel) {
        try (Turn turn = new Turn(log, limits, time, cancel)) {
            int count = steps.steps().size();
            log.keep(new AgentEvent.Prompted(Message.Prompt.of("Run " + count + (count == 1 ? " step." : " steps."))));
            for (int number = 1; number <= count; number++) {
                Optional<TurnEnd> limit = turn.limit();
                if (limit.isPresent()) {
                    return turn.end(limit.get());
                }
                Step step = steps.steps().get(number - 1);
                Outcome outcome = run(step, turn);
                if (turn.cancel().isAsked()) {
                    return turn.stopped();
                }
                if (outcome == Outcome.FAILED && step.onFailure() == OnFailure.STOP) {
                    return turn.end(new TurnEnd.Failed("step " + number + " of " + count + " (" + step.name()
                            + ") failed" + (number < count ? "; the steps after it were not run" : "")));
                }
            }
            return turn.end(new TurnEnd.Done());
        }
    }

    private Outcome run(Step step, Turn turn) {
        List<Content> calls = List.of(inThisSession(step.call()));
        Message.Answer answer = turn.answered(new Message.Answer(calls, Stop.TOOL_CALLS, Usage.NONE));
        return tools.runOne(answer.calls().getFirst(), turn.cancel()).outcome();
    }

    /** Steps may be run again in the same session, and ids must differ. */
    private ToolCall inThisSession(ToolCall call) {
        return new ToolCall(call.id() + "_" + log.conversation().size(), call.name(), call.arguments());
    }
}
