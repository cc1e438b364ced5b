package dev.glovebox.app.session;

import dev.glovebox.agent.journal.SessionId;

/** The session a person means. */
public sealed interface Which {
    record Fresh() implements Which {}

    /** The last one of the workspace. */
    record Last() implements Which {}

    record Named(SessionId id) implements Which {}
}
