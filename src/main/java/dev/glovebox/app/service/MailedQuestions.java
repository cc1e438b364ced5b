package dev.glovebox.app.service;

import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Mail;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.work.Assignment;
import dev.glovebox.protocol.AgentEvent.Noticed;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Approvals;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Asks whoever looks after a job, wherever they are, and waits a while for the answer. */
final class MailedQuestions implements Approvals {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Mail mail;
    private final Assignment assignment;
    private final AtomicReference<Consumer<Noticed>> told = new AtomicReference<>(notice -> {});

    MailedQuestions(Mail mail, Assignment assignment) {
        this.mail = mail;
        this.assignment = assignment;
    }

    /** Who tells people that there is a question. */
    void tell(Consumer<Noticed> notices) {
        told.set(notices);
    }

    @Override
    public Answer ask(Question question) throws InterruptedException {
        try {
            return asked(question);
        } catch (StoreAway | Lease.Lost e) {
            return Answer.NONE;
        }
    }

    private Answer asked(Question question) throws InterruptedException {
        boolean privately = question.reach() == Reach.PRIVATE_TOO;
        long number =
                mail.ask(assignment.lease(), new Mail.Asked(question.host(), question.port(), privately), PATIENCE);
        told.get().accept(notice(question, privately, number));
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end && !assignment.cancel().isAsked()) {
            Optional<Mail.Answer> answer = mail.answer(assignment.lease().job(), number);
            if (answer.isPresent()) {
                return answer(answer.get());
            }
            assignment.awaitNews(LOOK);
        }
        return Answer.NONE;
    }

    private static Noticed notice(Question question, boolean privately, long number) {
        return new Noticed(
                "A program in the box wants to connect to " + question.host() + ":" + question.port()
                        + (privately ? ", which leads to a private address" : "") + ". May it? It waits "
                        + PATIENCE.toMinutes() + " minutes for an answer.",
                Json.object()
                        .with("question", number)
                        .with("host", question.host())
                        .with("port", question.port())
                        .with("private", privately)
                        .end());
    }

    private static Answer answer(Mail.Answer answer) {
        return switch (answer) {
            case YES -> Answer.YES;
            case ONCE -> Answer.ONCE;
            case NO -> Answer.NO;
        };
    }
}
