package dev.glovebox.jobs.work;

import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.Outcome;

/** Does one job to its end, or goes on with it where an earlier attempt was cut off. */
@FunctionalInterface
public interface Runner {
    /** Ends soon after the assignment's wish to stop. */
    Done run(JobStore.Claimed claimed, Assignment assignment) throws InterruptedException;

    /** How it came to its end, and what this attempt took. */
    record Done(Outcome outcome, JobStore.Spent spent) {}
}
