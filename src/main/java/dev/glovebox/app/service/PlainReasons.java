package dev.glovebox.app.service;

import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.work.Assignment;
import dev.glovebox.jobs.work.Runner;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Does jobs, and takes the server's own paths out of why each ended; the log has the whole reason. */
record PlainReasons(Runner runner, HostPaths paths) implements Runner {
    private static final Logger LOG = System.getLogger(PlainReasons.class.getName());

    @Override
    public Done run(JobStore.Claimed claimed, Assignment assignment) throws InterruptedException {
        Done done = runner.run(claimed, assignment);
        Outcome plain = with(done.outcome(), paths.hide(done.outcome().reason()));
        if (!plain.equals(done.outcome())) {
            LOG.log(
                    Level.WARNING,
                    "job " + claimed.job().id() + " ended: " + done.outcome().reason());
        }
        return new Done(plain, done.spent());
    }

    static Outcome with(Outcome outcome, String reason) {
        return switch (outcome) {
            case Outcome.Complete ignored -> new Outcome.Complete(reason);
            case Outcome.Failed ignored -> new Outcome.Failed(reason);
            case Outcome.Cancelled ignored -> new Outcome.Cancelled(reason);
            case Outcome.TimedOut ignored -> new Outcome.TimedOut(reason);
            case Outcome.Idle(var ignored, long heard) -> new Outcome.Idle(reason, heard);
            case Outcome.Released ignored -> new Outcome.Released(reason);
        };
    }
}
