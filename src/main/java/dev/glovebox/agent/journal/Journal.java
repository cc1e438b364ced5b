package dev.glovebox.agent.journal;

import dev.glovebox.protocol.AgentEvent;
import java.time.Instant;
import java.util.List;

/** What happened in one session, kept: an entry that has a number is never lost again. Owned by one process at a time. */
public interface Journal extends AutoCloseable {
    SessionId session();

    /**
     * Gives the entry; its number is counted from 1. It then survives the death of this process; {@link #force}
     * makes it survive that of the machine. Throws {@link NotKept}, after which the journal is as it was before.
     */
    Entry keep(AgentEvent.Kept event);

    /** The same for those who need only the number. */
    default long append(AgentEvent.Kept event) {
        return keep(event).number();
    }

    /**
     * Ends when all that was appended before is on the disk; may run beside appends. Throws {@link
     * java.io.UncheckedIOException}, and from then on always: what a disk has failed to keep once, it cannot promise later.
     */
    void force();

    /** The entries of greater numbers, in order. */
    List<Entry> after(long number);

    /** Lets others have the session. Does not force. */
    @Override
    void close();

    /** An event with its place and time. */
    record Entry(long number, Instant time, AgentEvent.Kept event) {}

    /** The entry is not in the journal, for the reason that the message tells a person. */
    final class NotKept extends RuntimeException {
        private static final long serialVersionUID = 1;

        public NotKept(String message) {
            super(message);
        }

        public NotKept(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
