package dev.glovebox.model;

import dev.glovebox.protocol.Cancel;

/** Something that answers a conversation. */
public interface Model extends AutoCloseable {
    /** The name a person knows it by, such as {@code anthropic/claude-sonnet-4-5-20250929}. */
    String name();

    /** How many tokens fit into one request, as far as known. */
    long contextWindow();

    /** Asks and streams; retries what is worth retrying. Blocks, and ends soon after the wish to cancel. */
    ModelOutcome ask(ModelRequest request, Deltas deltas, Cancel cancel);

    /** Gives back connections and threads. */
    @Override
    void close();

    /** Told of an answer while it comes; never after {@link #ask} has returned. */
    interface Deltas {
        void text(String text);

        void thinking(String text);

        /** What was told of this answer so far does not count: it is being asked for again, for this reason. */
        void dropped(String reason);
    }
}
