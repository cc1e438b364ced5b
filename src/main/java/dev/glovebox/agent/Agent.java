package dev.glovebox.agent;

import dev.glovebox.model.Model;
import dev.glovebox.model.ModelOutcome;
import dev.glovebox.model.ModelRequest;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Usage;
import dev.glovebox.protocol.ToolSpec;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Asks the model, does what it wants done in the box, and asks again, until it wants nothing more. */
final class Agent {
    private final Model model;
    private final ToolRunner tools;
    private final EventLog log;
    private final Brief brief;
    private final InstantSource clock;

    /** What every request says beside the conversation. */
    record Brief(String system, List<ToolSpec> tools, TurnLimits limits) {}

    Agent(Model model, ToolRunner tools, EventLog log, Brief brief, InstantSource clock) {
        this.model = model;
        this.tools = tools;
        this.log = log;
        this.brief = brief;
        this.clock = clock;
    }

    TurnEnd turn(Message.Prompt prompt, Cancel cancel) throws InterruptedException {
        long start = clock.millis();
        Usage usage = Usage.NONE;
        log.keep(new AgentEvent.Prompted(prompt));
        for (int round = 0; round < brief.limits().rounds(); round++) {
            switch (model.ask(request(), new Shown(log), cancel)) {
                case ModelOutcome.Cancelled() -> {
                    return end(new TurnEnd.Cancelled(), usage, start);
                }
                case ModelOutcome.Failed failed -> {
                    return end(new TurnEnd.Failed(failed.message()), usage, start);
                }
                case ModelOutcome.Answered(var answer) -> {
                    usage = usage.plus(answer.usage());
                    log.keep(new AgentEvent.Answered(answer));
                    log.forceSoon();
                    if (answer.calls().isEmpty()) {
                        return end(new TurnEnd.Done(), usage, start);
                    }
                    tools.run(answer.calls(), log, cancel);
                    if (cancel.isAsked()) {
                        return end(new TurnEnd.Cancelled(), usage, start);
                    }
                }
            }
        }
        return end(new TurnEnd.LimitReached("the model was asked " + brief.limits().rounds() + " times"), usage, start);
    }

    private ModelRequest request() {
        return new ModelRequest(brief.system(), log.conversation(), brief.tools(), brief.limits().answerTokens());
    }

    private TurnEnd end(TurnEnd end, Usage usage, long start) {
        log.keep(new AgentEvent.TurnEnded(end, usage, Duration.ofMillis(clock.millis() - start)));
        log.forceSoon();
        log.awaitForced();
        return end;
    }

    /** An answer on its way, as events. */
    private record Shown(EventLog log) implements Model.Deltas {
        @Override
        public void text(String text) {
            log.show(new AgentEvent.TextDelta(text));
        }

        @Override
        public void thinking(String text) {
            log.show(new AgentEvent.ThinkingDelta(text));
        }

        @Override
        public void dropped(String reason) {
            log.show(new AgentEvent.AnswerDropped(reason));
        }
    }
}
