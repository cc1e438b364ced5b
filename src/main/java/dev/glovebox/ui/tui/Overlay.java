package dev.glovebox.ui.tui;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.ui.tui.input.Key;
import dev.glovebox.ui.tui.screen.Size;
import dev.glovebox.ui.tui.text.Row;
import java.util.List;

/** Something that has the whole screen for a while. */
interface Overlay {
    List<Row> rows(Size size);

    /** What is next: this again, another one, or an end. */
    Next press(Key key);

    /** Something happened in the session meanwhile. */
    default void kept(AgentEvent.Kept event) {}

    /** What follows a key. */
    sealed interface Next {
        record Stay() implements Next {}

        record Open(Overlay other) implements Next {}

        record Close() implements Next {}

        /** Closes, and does that as if it had been typed. */
        record Do(String command) implements Next {}
    }
}
