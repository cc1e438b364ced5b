package dev.glovebox.jobs.feed;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.Journals;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/** Where kept events and jobs are looked up; journals by a few at a time, since each read may be large. */
record Sources(Journals journals, Function<JobId, Optional<Job>> jobs, Semaphore reads) {
    List<Journal.Entry> after(JobId job, long number) throws InterruptedException {
        reads.acquire();
        try {
            return journals.after(job, number);
        } finally {
            reads.release();
        }
    }

    /** Jobs are never deleted, so one that is missing never was. */
    Job find(JobId job) {
        return jobs.apply(job).orElseThrow(() -> new IllegalArgumentException("there is no job " + job));
    }
}
