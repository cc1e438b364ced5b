package dev.glovebox.app.service;

import dev.glovebox.agent.Inbox;
import dev.glovebox.jobs.Mail;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.StoreRetry;
import dev.glovebox.jobs.work.Assignment;
import dev.glovebox.protocol.Message;
import java.util.List;

/** What is said to a job, message by message; one that was taken is on its way into the journal. */
final class MailInbox implements Inbox {
    private final Mail mail;
    private final StoreRetry retry;
    private final Assignment assignment;
    private long heard;

    MailInbox(Attempt.Letters letters, Assignment assignment, long heard) {
        mail = letters.mail();
        retry = letters.retry();
        this.assignment = assignment;
        this.heard = heard;
    }

    /** The number of the last one that was taken. */
    long heard() {
        return heard;
    }

    /** Of the next one; throws {@link StoreAway}. */
    String next() {
        Mail.Message message = unheard().getFirst();
        heard = message.number();
        return message.text();
    }

    /** The number of the last one that is there, taken or not; throws {@link StoreAway}. */
    long newest() {
        List<Mail.Message> waiting = unheard();
        return waiting.isEmpty() ? heard : waiting.getLast().number();
    }

    private List<Mail.Message> unheard() {
        return retry.call(() -> mail.after(assignment.lease().job(), heard));
    }

    /** A store that is away has nothing to say for now. */
    @Override
    public List<Message.Prompt> take() {
        if (assignment.lastMessage() <= heard) {
            return List.of();
        }
        try {
            List<Mail.Message> messages = mail.after(assignment.lease().job(), heard);
            heard = messages.isEmpty() ? heard : messages.getLast().number();
            return messages.stream()
                    .map(message -> Message.Prompt.of(message.text()))
                    .toList();
        } catch (StoreAway e) {
            return List.of();
        }
    }
}
