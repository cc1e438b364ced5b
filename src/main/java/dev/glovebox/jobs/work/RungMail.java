package dev.glovebox.jobs.work;

import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Mail;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Mail that is heard of at once when it comes by this process. */
public record RungMail(Mail mail, Bell bell) implements Mail {
    @Override
    public Posted say(JobId job, String text, JobStore.Bounds bounds) {
        Posted posted = mail.say(job, text, bounds);
        bell.job(job);
        return posted;
    }

    @Override
    public List<Message> after(JobId job, long number) {
        return mail.after(job, number);
    }

    @Override
    public long ask(Lease lease, Asked question, Duration patience) {
        return mail.ask(lease, question, patience);
    }

    @Override
    public List<Question> open(JobId job) {
        return mail.open(job);
    }

    @Override
    public boolean answer(JobId job, long question, Answer answer) {
        boolean answered = mail.answer(job, question, answer);
        bell.job(job);
        return answered;
    }

    @Override
    public Optional<Answer> answer(JobId job, long question) {
        return mail.answer(job, question);
    }
}
