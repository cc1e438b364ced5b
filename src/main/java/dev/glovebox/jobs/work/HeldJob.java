package dev.glovebox.jobs.work;

import dev.glovebox.jobs.Job;
import java.time.Duration;

/** A job that this server works on, with its own measure of time: of a clock that nobody sets, without the time in which the process stood still. */
final class HeldJob {
    /** Between two looks, also while the database is slow. */
    private static final Duration LONGEST_ROUND = Duration.ofSeconds(30);

    /** A conversation that has been silent for less keeps its place. */
    private static final Duration LEAST_SILENCE = Duration.ofSeconds(5);

    private final Job job;
    private final Assignment assignment;
    private final Thread thread;
    private long renewed;
    private long seen;
    private volatile Duration ran = Duration.ZERO; // written by the dispatcher alone, read by the job too

    HeldJob(Job job, Assignment assignment, Thread thread, long now) {
        this.job = job;
        this.assignment = assignment;
        this.thread = thread;
        renewed = now;
        seen = now;
    }

    Job job() {
        return job;
    }

    Assignment assignment() {
        return assignment;
    }

    Thread thread() {
        return thread;
    }

    void renewed(long now) {
        renewed = now;
    }

    boolean isRenewedWithin(Duration time, long now) {
        return now - renewed <= time.toNanos();
    }

    /** To be told in every round. */
    void goOn(long now) {
        Duration passed = Duration.ofNanos(now - seen);
        ran = ran.plus(passed.compareTo(LONGEST_ROUND) < 0 ? passed : LONGEST_ROUND);
        seen = now;
    }

    /** For how long it has worked. */
    Duration ran() {
        return ran;
    }

    boolean isSilent() {
        return silence().compareTo(LEAST_SILENCE) > 0;
    }

    Duration silence() {
        return assignment.idle().orElse(Duration.ZERO);
    }
}
