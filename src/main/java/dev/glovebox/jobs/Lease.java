package dev.glovebox.jobs;

/** The right of one server to work on a job, until it passes; whoever got it later has a greater fence, and the earlier holder none. */
public record Lease(JobId job, long fence) {
    /** Somebody else has the job, or it has come to its end. */
    public static final class Lost extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Lost(Lease lease) {
            super("the job " + lease.job() + " is no longer ours");
        }
    }
}
