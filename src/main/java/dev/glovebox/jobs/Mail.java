package dev.glovebox.jobs;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What people say to running jobs, and what boxes ask people, in a place that every server sees. Throws {@link StoreAway}. */
public interface Mail {
    /** Queues an idle session again. */
    Posted say(JobId job, String text, JobStore.Bounds bounds);

    sealed interface Posted {
        record Kept(long number) implements Posted {}

        /** The job is final. */
        record TooLate(Job job) implements Posted {}

        /** So many messages wait to be heard, or so many jobs of the owner wait. */
        record Full(int waiting) implements Posted {}

        record Missing() implements Posted {}
    }

    /** In order. */
    List<Message> after(JobId job, long number);

    record Message(long number, String text, Instant time) {}

    /** Gives the question's number. Throws {@link Lease.Lost}. */
    long ask(Lease lease, Asked question, Duration patience);

    /** May a program in the box connect there? */
    record Asked(String host, int port, boolean privately) {}

    /** Those without an answer whose time has not passed. */
    List<Question> open(JobId job);

    record Question(long number, Asked asked, Instant time, Instant deadline) {}

    /** False when there is no such question, or it was answered, or nobody waits for the answer any more. */
    boolean answer(JobId job, long question, Answer answer);

    enum Answer {
        YES,
        ONCE,
        NO
    }

    Optional<Answer> answer(JobId job, long question);
}
