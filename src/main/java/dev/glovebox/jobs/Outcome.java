package dev.glovebox.jobs;

import dev.glovebox.protocol.SecretPatterns;

/** How work on a job came to its end. */
public sealed interface Outcome {
    /** For the job's owner. */
    String reason();

    record Complete(String reason) implements Outcome {}

    /** The reason may be somebody else's words, which may hold a key. */
    record Failed(String reason) implements Outcome {
        public Failed {
            reason = SecretPatterns.hide(reason);
        }
    }

    record Cancelled(String reason) implements Outcome {}

    record TimedOut(String reason) implements Outcome {}

    /**
     * A session that nobody talked to for a while: its box is closed, and a message opens another.
     *
     * @param heard the last message that was heard: one that came meanwhile queues the session again
     */
    record Idle(String reason, long heard) implements Outcome {}

    /** Nothing is wrong with the job, but this server cannot go on with it: another one, or a later start, does. */
    record Released(String reason) implements Outcome {}
}
