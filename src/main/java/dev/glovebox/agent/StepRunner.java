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
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.SecretPatterns;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.tools.Bench;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs steps one by one, and keeps them as if a model had asked for each, so that one can go on from there. */
public final class StepRunner {
    /** In the place of a model's name. */
    public static final String MODEL = "steps, no model";

    /** Characters that a reason takes over from a step's output. */
    private static final int MOST_OF_OUTPUT = 200;

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
                ToolResult result = run(step, turn);
                if (turn.cancel().isAsked()) {
                    return turn.stopped();
                }
                if (result.outcome() == Outcome.FAILED && step.onFailure() == OnFailure.STOP) {
                    return turn.end(new TurnEnd.Failed("step " + number + " of " + count + " (" + step.name()
                            + ") failed"
                            + firstLine(result).map(line -> ": " + line).orElse("")
                            + (number < count ? "; the steps after it were not run" : "")));
                }
            }
            return turn.end(new TurnEnd.Done());
        }
    }

    /** Of what the step wrote, plain and without secrets. */
    private static Optional<String> firstLine(ToolResult result) {
        return result.content().stream()
                .flatMap(piece -> piece instanceof Content.Text(var text) ? text.lines() : Stream.empty())
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(line -> shortened(PlainText.line(SecretPatterns.hide(line)).strip()))
                .map(line -> line.endsWith(".") ? line.substring(0, line.length() - 1) : line);
    }

    private static String shortened(String line) {
        if (line.length() <= MOST_OF_OUTPUT) {
            return line;
        }
        int end = Character.isHighSurrogate(line.charAt(MOST_OF_OUTPUT - 1)) ? MOST_OF_OUTPUT - 1 : MOST_OF_OUTPUT;
        return line.substring(0, end) + "…";
    }

    private ToolResult run(Step step, Turn turn) {
        List<Content> calls = List.of(inThisSession(step.call()));
        Message.Answer answer = turn.answered(new Message.Answer(calls, Stop.TOOL_CALLS, Usage.NONE));
        return tools.runOne(answer.calls().getFirst(), turn.cancel());
    }

    /** Steps may be run again in the same session, and ids must differ. */
    private ToolCall inThisSession(ToolCall call) {
        return new ToolCall(call.id() + "_" + log.conversation().size(), call.name(), call.arguments());
    }
}
