package dev.glovebox.ui.tui;

import dev.glovebox.agent.journal.SessionId;
import java.util.Optional;

/**
 * Where a chat stands.
 *
 * @param level in words, such as {@code weakened: no memory limit}; empty while the box opens
 * @param contextWindow how many tokens fit into one request
 */
public record Standing(
        String model, Seal seal, String level, String workspace, Optional<SessionId> session, long contextWindow) {
    /** Without the provider. */
    public String shortModel() {
        return model.substring(model.lastIndexOf('/') + 1);
    }

    /** The state of the box. */
    public enum Seal {
        OPENING,
        SEALED,
        WEAKENED,
        UNSEALED,
        /** There is none, and the level says why. */
        REFUSED
    }
}
