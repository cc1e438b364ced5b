package dev.glovebox.jobs;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * Something to be done in a box of its own, for one user; a conversation is one too.
 *
 * @param owner the user's name
 * @param reason why it is in this state, for its owner
 * @param server the one that runs it or ran it last, and has its files unless all share them
 * @param opening the beginning of the first message, of a conversation
 */
public record Job(
        JobId id,
        String owner,
        Request request,
        State state,
        String reason,
        Times times,
        int attempts,
        Optional<String> server,
        Optional<String> opening) {

    /** What kind of work it is. */
    public enum Kind {
        TASK,
        STEPS,
        SESSION;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Where it stands. */
    public enum State {
        QUEUED,
        RUNNING,
        /** A session whose box was closed after a silence; a message queues it again. */
        IDLE,
        COMPLETE,
        FAILED,
        CANCELLED,
        TIMED_OUT;

        public boolean isFinal() {
            return switch (this) {
                case QUEUED, RUNNING, IDLE -> false;
                case COMPLETE, FAILED, CANCELLED, TIMED_OUT -> true;
            };
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * By the store's clock.
     *
     * @param deadline when this state ends by itself at the latest; none for a final one
     */
    public record Times(
            Instant created, Optional<Instant> started, Optional<Instant> ended, Optional<Instant> deadline) {}

    public Kind kind() {
        return request.kind();
    }
}
