package dev.glovebox.protocol;

/** How the model's view of a session was made shorter, counted by the numbers of the journal's entries. */
public sealed interface Compaction {
    /** The last entry that it is about; those after it are shown as they are. */
    long through();

    /** Long results of tools are no longer repeated. */
    record Pruned(long through) implements Compaction {}

    /** Everything is told by this text instead. */
    record Summarised(long through, String summary) implements Compaction {}
}
