package dev.glovebox.app.chat;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.sandbox.Approvals;
import dev.glovebox.ui.tui.Questions;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Asks the person at the chat for the gate of a box.
 *
 * @param asking the wish that ends a question; empty when no session is open, in which nothing may leave the box
 */
record Doorkeeper(Questions questions, Calls calls, Supplier<Optional<Cancel>> asking) implements Approvals {
    @Override
    public Answer ask(Question question) throws InterruptedException {
        Optional<Cancel> cancel = asking.get();
        if (cancel.isEmpty() || cancel.get().isAsked()) {
            return Answer.NONE;
        }
        return switch (questions.ask(asked(question), cancel.get())) {
            case YES -> Answer.ONCE;
            case ALWAYS -> Answer.YES;
            case NO -> Answer.NO;
            case NONE -> Answer.NONE;
        };
    }

    private Questions.Question asked(Question question) {
        return new Questions.Question("connect to " + question.host() + ":" + question.port(), why(question.reach()));
    }

    private String why(Reach reach) {
        String who = calls.newest()
                .map(call -> call + " is running")
                .orElse("No tool is running: something in the background of the box wants it");
        return switch (reach) {
            case PUBLIC -> who + ".";
            case PRIVATE_TOO -> who + ". The name leads to a private address of your network.";
        };
    }
}
