package dev.glovebox.app.chat;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.app.session.Entered;
import dev.glovebox.app.session.LiveSession;
import dev.glovebox.app.session.SessionFolder;
import dev.glovebox.protocol.AgentEvent;
import java.util.List;
import java.util.Optional;

/** The session that a chat is in. */
sealed interface Sitting {
    /** Nothing was said yet, and nothing is kept. */
    record Fresh() implements Sitting {}

    /** One of before, which is ours to write; it goes on with the next prompt. */
    record Waiting(Entered entered) implements Sitting {}

    /** One of ours that had to be let go, and is opened again with the next prompt. */
    record Meant(SessionId session) implements Sitting {}

    record Live(LiveSession session, SessionFolder kept) implements Sitting {}

    default Optional<SessionId> id() {
        return switch (this) {
            case Fresh() -> Optional.empty();
            case Waiting(var entered) -> Optional.of(entered.journal().session());
            case Meant(var id) -> Optional.of(id);
            case Live(var session, var folder) -> Optional.of(session.id());
        };
    }

    default List<AgentEvent.Kept> events() {
        return switch (this) {
            case Fresh() -> List.of();
            case Waiting(var entered) ->
                entered.before().stream().map(Journal.Entry::event).toList();
            case Meant ignored -> List.of();
            case Live(var session, var folder) -> session.events();
        };
    }

    /** Where it keeps what lies beside its journal. */
    default Optional<SessionFolder> folder() {
        return switch (this) {
            case Fresh() -> Optional.empty();
            case Waiting(var entered) -> Optional.of(entered.folder());
            case Meant ignored -> Optional.empty();
            case Live(var session, var folder) -> Optional.of(folder);
        };
    }

    /** Lets others have the session. */
    default void close() {
        switch (this) {
            case Fresh() -> {}
            case Waiting(var entered) -> entered.journal().close();
            case Meant ignored -> {}
            case Live(var session, var folder) -> session.close();
        }
    }
}
