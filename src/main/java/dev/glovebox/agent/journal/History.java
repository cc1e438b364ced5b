package dev.glovebox.agent.journal;

import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.protocol.Message;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** All sessions that one place keeps. What the disk refuses comes as {@link java.io.UncheckedIOException}. */
public interface History {
    /** A new session, owned by the caller. */
    Journal create();

    /** To go on with it. Mends what a crash leaves behind, and only that. */
    Opening open(SessionId id);

    /** Like open, but a damaged session is first copied aside, then cut down to the entries before the damage. */
    Opening salvage(SessionId id);

    /** To look at it, also while another process owns it. */
    Optional<Reading> read(SessionId id);

    /** Newest first. Tells damage only where it looks: at both ends of a session. */
    List<Listed> list();

    /** Newest session first; letter case does not count. */
    List<Hit> search(String text, int most);

    /**
     * What was said to agents, newest first, as far as sessions are good.
     *
     * @param bytes how much of the sessions is looked through
     */
    List<Message.Prompt> prompts(int most, long bytes);

    /** With whatever was copied aside from it; empty when done. */
    Optional<Opening.Refused> delete(SessionId id);

    /** No session of it is owned here any more: what was open for that is closed. */
    default void close() {}

    /** The session of this workspace in which something happened last. */
    default Optional<Listed.Summary> last(String workspace) {
        return list().stream()
                .filter(Listed.Summary.class::isInstance)
                .map(Listed.Summary.class::cast)
                .filter(summary -> summary.workspace().equals(workspace))
                .max(Comparator.comparing(Listed.Summary::last).thenComparing(Listed.Summary::id));
    }

    /** The good entries, and why there may have been more. */
    record Reading(List<Entry> entries, Optional<String> trouble) {
        public Reading {
            entries = List.copyOf(entries);
        }
    }

    /** Where a text was found, with what stands around it on its line. */
    record Hit(SessionId session, long entry, String excerpt) {}
}
