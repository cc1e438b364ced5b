package dev.glovebox.app.service;

import dev.glovebox.agent.Inbox;
import dev.glovebox.jobs.Mail;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.work.Assignment;
import dev.glovebox.protocol.Message;
import java.util.List;

/** What is said to a job, message by message; one that was taken is on its way into the journal. */
final class MailInbox implements Inbox {
    private final Mail mail;
    private final Assignment assignment;
    private long heard;

    MailInbox(Mail mail, Assignment assignment, long heard) {
        this.mail = mail;
        this.assignment = assignment;
        this.heard = heard;
    }

    /** The number of the last one that was taken. */
    long heard() {
        return heard;
    }

    /** Of the next one; throws {@link StoreAway}. */
    String next() {
        Mail.Message message = mail.after(assignment.lease().job(), heard).getFirst();
        heard = message.number();
        return message.text();
    }

    /** The number of the last one that is there, taken or not; throws {@link StoreAway}. */
    long newest() {
        List<Mail.Message> waiting = mail.after(assignment.lease().job(), heard);
        return waiting.isEmpty() ? heard : waiting.getLast().number();
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
