package dev.glovebox.agent;

import dev.glovebox.model.Model;
import dev.glovebox.model.ModelOutcome;
import dev.glovebox.model.ModelRequest;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Message;
import java.util.function.Consumer;

/** Asks the model with as much of the conversation as it takes. */
final class Context {
    private final Model model;
    private final EventLog log;
    private final Agent.Brief brief;

    Context(Model model, EventLog log, Agent.Brief brief) {
        this.model = model;
        this.log = log;
        this.brief = brief;
    }

    /** @param spent told of tokens that no answer of the conversation accounts for */
    ModelOutcome ask(Consumer<Message.Usage> spent, Cancel cancel) {
        return model.ask(request(), new Shown(log), cancel);
    }

    private ModelRequest request() {
        return new ModelRequest(
                brief.system(),
                log.conversation(),
                brief.tools(),
                brief.limits().answerTokens());
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
