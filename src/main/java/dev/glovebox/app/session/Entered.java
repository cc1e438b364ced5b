package dev.glovebox.app.session;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Listed;
import dev.glovebox.agent.journal.Opening;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.views.changes.FileFence;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A journal that is ours to write, with what it held before. */
public record Entered(Journal journal, SessionFolder folder, List<Journal.Entry> before, List<String> notices) {
    public Entered {
        before = List.copyOf(before);
        notices = List.copyOf(notices);
    }

    public static Entered fresh(History history, Path place) {
        Journal journal = history.create();
        return new Entered(journal, SessionFolder.of(place, journal.session()), List.of(), List.of());
    }

    /** The session that was there before, if one is meant; {@link UsageError} when it is not to be had. */
    public static Optional<Entered> earlier(History history, Path place, Which which, Path workspace) {
        return switch (which) {
            case Which.Fresh() -> Optional.empty();
            case Which.Named(var id) -> Optional.of(open(history, place, id));
            case Which.Last() -> Optional.of(open(history, place, last(history, workspace)));
        };
    }

    private static SessionId last(History history, Path workspace) {
        return history.last(workspace.toString())
                .map(Listed.Summary::id)
                .orElseThrow(() -> new UsageError("there is no session of the workspace " + workspace
                        + " yet to go on with: leave --continue out to begin one"));
    }

    /** That very session. */
    public static Entered open(History history, Path place, SessionId id) {
        return switch (history.open(id)) {
            case Opening.Opened(var journal, var entries, var notices) ->
                new Entered(journal, SessionFolder.of(place, id), entries, notices);
            case Opening.Damaged damaged ->
                throw new UsageError(damaged.message() + ": glovebox history salvage " + id
                        + " copies the file aside and cuts it down to them");
            case Opening.Refused refused -> throw new UsageError(refused.message());
        };
    }

    /** What is kept beside the journal is put into place only while this fence holds. */
    public Entered fencedBy(FileFence fence) {
        return new Entered(journal, new SessionFolder(folder.folder(), fence), before, notices);
    }

    /** What helps when a journal cannot be written. */
    public static String remedy(Path history) {
        return "see that " + history + " can be written and has room, and that more files may be open (ulimit -n)";
    }

    /** What was configured, at the workspace of the earlier session where one is meant. */
    public static Configured place(Optional<Entered> earlier, Configured configured, Surroundings surroundings) {
        return earlier.flatMap(entered -> workspace(entered.before()))
                .map(workspace -> configured.at(surroundings, workspace))
                .orElse(configured);
    }

    /** The workspace of a session, which is the one it was last opened on. */
    public static Optional<String> workspace(List<Journal.Entry> entries) {
        return entries.reversed().stream()
                .map(Journal.Entry::event)
                .filter(AgentEvent.SessionOpened.class::isInstance)
                .map(event -> ((AgentEvent.SessionOpened) event).workspace())
                .findFirst();
    }
}
