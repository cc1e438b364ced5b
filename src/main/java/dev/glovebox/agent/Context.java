package dev.glovebox.agent;

import dev.glovebox.model.Model;
import dev.glovebox.model.ModelOutcome;
import dev.glovebox.model.ModelOutcome.Reason;
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
    private final Compactor compactor;

    /** @param spent told of tokens that no answer of the conversation accounts for */
    Context(Model model, EventLog log, Agent.Brief brief, Consumer<Message.Usage> spent) {
        this.model = model;
        this.log = log;
        this.brief = brief;
        compactor = new Compactor(model, log, brief, spent);
    }

    /** A conversation that the provider finds too long is made shorter once, and sent again. */
    ModelOutcome ask(Cancel cancel) {
        if (compactor.makeRoom(cancel) instanceof Compactor.Result.Stopped(var how)) {
            return how;
        }
        Shown shown = new Shown(log);
        ModelOutcome outcome = model.ask(request(), shown, cancel);
        return outcome instanceof ModelOutcome.Failed(var reason, var message) && reason == Reason.TOO_LONG
                ? again(message, shown, cancel)
                : outcome;
    }

    private ModelOutcome again(String complaint, Shown shown, Cancel cancel) {
        if (shown.said) {
            log.keep(AgentEvent.Noticed.answerDropped(complaint));
        }
        return switch (compactor.makeRoomAfterAll(cancel)) {
            case Compactor.Result.Stopped(var how) -> how;
            case Compactor.Result.Shorter() -> model.ask(request(), new Shown(log), cancel);
            case Compactor.Result.AsItWas() ->
                new ModelOutcome.Failed(
                        Reason.TOO_LONG, complaint + "; summarising what came before cannot make it short enough");
        };
    }

    private ModelRequest request() {
        return new ModelRequest(
                brief.system(), log.ask(), brief.tools(), brief.limits().answerTokens());
    }

    /** An answer on its way, as events. */
    private static final class Shown implements Model.Deltas {
        private final EventLog log;
        private boolean said;

        Shown(EventLog log) {
            this.log = log;
        }

        @Override
        public void text(String text) {
            said = true;
            log.show(new AgentEvent.TextDelta(text));
        }

        @Override
        public void thinking(String text) {
            said = true;
            log.show(new AgentEvent.ThinkingDelta(text));
        }

        @Override
        public void dropped(String reason) {
            said = false;
            log.keep(AgentEvent.Noticed.answerDropped(reason));
        }
    }
}
