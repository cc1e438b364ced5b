package dev.glovebox.ui.tui;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.ByteString;
import java.util.List;

/** Whatever a chat must react to, from any thread. */
sealed interface Happening {
    /** From the keyboard. */
    record Bytes(ByteString bytes) implements Happening {}

    record Kept(AgentEvent.Kept event) implements Happening {}

    record Live(AgentEvent.Live event) implements Happening {}

    record TurnOver(Backstage.Turned how) implements Happening {}

    record DeedOver(Deed deed, Deed.Reply reply) implements Happening {}

    record Asked(Asking asking) implements Happening {}

    /** What people said in other sessions has been read. */
    record Remembered(List<String> said) implements Happening {}

    /** The workspace has been listed. */
    record Listed(List<String> files) implements Happening {}

    record Signalled(Sign sign) implements Happening {}

    /** From the system. */
    enum Sign {
        RESIZED,
        INTERRUPTED,
        /** The process was stopped, and goes on. */
        CONTINUED,
        /** The terminal is gone, or somebody wants us to be. */
        TOLD_TO_END
    }
}
