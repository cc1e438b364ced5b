package dev.glovebox.jobs.work;

import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.JobStore.Claimed;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.StoreAway;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Jobs from their claim to the end that the store keeps. */
final class JobRuns {
    private static final Logger LOG = System.getLogger("glovebox.workers");
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** How often a job's end is told to a store that is away, when the server stops and cannot wait. */
    private static final int LAST_TRIES = 2;

    private final JobStore store;
    private final Runner runner;
    private volatile boolean hurried;
    private final CountDownLatch closed = new CountDownLatch(1);

    JobRuns(JobStore store, Runner runner) {
        this.store = store;
        this.runner = runner;
    }

    void run(Claimed claimed, Assignment assignment) throws InterruptedException {
        end(claimed, done(claimed, assignment));
    }

    private Runner.Done done(Claimed claimed, Assignment assignment) throws InterruptedException {
        try {
            return runner.run(claimed, assignment);
        } catch (RuntimeException e) {
            if (StoreAway.isCauseOf(e)) {
                return new Runner.Done(new Outcome.Released("the store was away"), JobStore.Spent.NOTHING);
            }
            LOG.log(Level.ERROR, "job " + claimed.job().id() + " ended by a fault", e);
            return new Runner.Done(
                    new Outcome.Failed("a fault in the server ended it; its operator finds it in the log"),
                    JobStore.Spent.NOTHING);
        }
    }

    /**
     * Until the store has answered, which alone knows whether the job is still ours: the lease may pass while nothing can be written. Of a job that
     * was lost, the server that has it next finds the end in its journal.
     */
    private void end(Claimed claimed, Runner.Done done) throws InterruptedException {
        int late = 0;
        while (true) {
            try {
                if (!store.end(claimed.lease(), done.outcome(), done.spent())) {
                    LOG.log(Level.WARNING, "job " + claimed.job().id() + " was no longer ours when it ended");
                }
                return;
            } catch (StoreAway e) {
                late += hurried ? 1 : 0;
                if (late == LAST_TRIES || closed.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        }
    }

    /** The server stops: a store that is away is not waited for. */
    void hurry() {
        hurried = true;
    }

    /** Nothing asks the store any more. */
    void close() {
        closed.countDown();
    }
}
