package dev.glovebox.jobs;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import java.util.List;

/** Where the journals of jobs are: in each one's folder, or in the store. */
public interface Journals {
    /** To write; it holds one session at most. */
    History of(Lease lease);

    /** Whoever had it to write is done. */
    default void release(Lease lease) {}

    /** To look at, also while somebody writes; empty when nothing was written yet. */
    List<Journal.Entry> after(JobId job, long number);
}
