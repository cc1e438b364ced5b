package dev.glovebox.agent;

import dev.glovebox.model.Model;
import dev.glovebox.model.ModelOutcome;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Bench;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Asks the model, does what it wants done in the box, and asks again, until it wants nothing more. */
public final class Agent {
    private final Model model;
    private final ToolRunner tools;
    private final EventLog log;
    private final Brief brief;
    private final Time time;

    /** What every request says beside the conversation. */
    public record Brief(String system, List<ToolSpec> tools, Limits limits) {
        public Brief {
            tools = List.copyOf(tools);
        }
    }

    public Agent(Model model, Bench bench, EventLog log, Brief brief, Time time) {
        this.model = model;
        this.tools = new ToolRunner(bench, log, time::nanos);
        this.log = log;
        this.brief = brief;
        this.time = time;
    }

    /** One prompt to its end, however that comes; throws what {@link EventLog#keep} throws. */
    public TurnEnd turn(Message.Prompt prompt, Inbox inbox, Cancel cancel) throws InterruptedException {
        try (Turn turn = new Turn(log, brief.limits(), time, cancel)) {
            Context context = new Context(model, log, brief, turn::spent);
            log.keep(new AgentEvent.Prompted(prompt));
            while (true) {
                Optional<TurnEnd> limit = turn.limit();
                if (limit.isPresent()) {
                    return turn.end(limit.get());
                }
                switch (context.ask(turn.cancel())) {
                    case ModelOutcome.Cancelled() -> {
                        return turn.stopped();
                    }
                    case ModelOutcome.Failed(var reason, var message) -> {
                        return turn.end(new TurnEnd.Failed(message));
                    }
                    case ModelOutcome.Answered(var given) -> {
                        Message.Answer answer = turn.answered(given);
                        Optional<TurnEnd> end = end(answer).filter(last -> !isCalledBack(last, inbox, turn));
                        if (end.isPresent()) {
                            return turn.end(end.get());
                        }
                        tools.run(answer.calls(), turn.cancel());
                        if (turn.cancel().isAsked()) {
                            return turn.stopped();
                        }
                        hear(inbox);
                    }
                }
            }
        }
    }

    /** What came of a wish to have the conversation made shorter. */
    public sealed interface Compacting {
        record Shorter() implements Compacting {}

        /** There is nothing to summarise. */
        record AsItWas() implements Compacting {}

        record Cancelled() implements Compacting {}

        /** A limit is reached, or the model cannot be asked. */
        record Failed(String reason) implements Compacting {}
    }

    /** Has the model summarise what came before, now; throws what {@link EventLog#keep} throws. */
    public Compacting compact(Cancel cancel) {
        Optional<TurnEnd.LimitReached> limit = new Meter(brief.limits(), log.spent()).reached(Duration.ZERO);
        if (limit.isPresent()) {
            return new Compacting.Failed(limit.get().limit());
        }
        Compacting result =
                switch (new Compactor(model, log, brief, usage -> {}).summarise(cancel)) {
                    case Compactor.Result.Shorter() -> new Compacting.Shorter();
                    case Compactor.Result.AsItWas() -> new Compacting.AsItWas();
                    case Compactor.Result.Stopped(ModelOutcome.Failed(var reason, var message)) ->
                        new Compacting.Failed(message);
                    case Compactor.Result.Stopped stopped -> new Compacting.Cancelled();
                };
        log.forceSoon();
        log.awaitForced();
        return result;
    }

    /** Its last word may be answered by one that came meanwhile. */
    private boolean isCalledBack(TurnEnd last, Inbox inbox, Turn turn) {
        return last instanceof TurnEnd.Done && !turn.cancel().isAsked() && hear(inbox);
    }

    private boolean hear(Inbox inbox) {
        List<Message.Prompt> said = inbox.take();
        said.forEach(prompt -> log.keep(new AgentEvent.Prompted(prompt)));
        return !said.isEmpty();
    }

    /** An answer that wants nothing done is the last; one that was refused half-way has no calls to trust. */
    private Optional<TurnEnd> end(Message.Answer answer) {
        if (!answer.calls().isEmpty() && answer.stop() != Message.Stop.REFUSED) {
            return Optional.empty();
        }
        return Optional.of(
                switch (answer.stop()) {
                    case TOO_LONG ->
                        new TurnEnd.LimitReached("the answer reached "
                                + brief.limits().answerTokens() + " tokens, where MAX_TOKENS cuts it");
                    case REFUSED -> new TurnEnd.Failed("the model declined to answer");
                    case DONE, TOOL_CALLS, OTHER -> new TurnEnd.Done();
                });
    }
}
