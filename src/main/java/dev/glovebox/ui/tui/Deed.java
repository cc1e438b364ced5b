package dev.glovebox.ui.tui;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.ui.tui.text.Row;
import java.util.List;

/** A command of a chat, such as {@code /allow HOST}; it may block, and is never done on the drawing thread. */
public interface Deed {
    /** Without the slash. */
    String name();

    /** What may follow the name, such as {@code HOST} or {@code [ID]}; empty for nothing. */
    String parameters();

    /** One sentence for the list of commands. */
    String summary();

    When when();

    /** Also for a mistake in the words after the name: a reply says so, and the way out. */
    Reply run(String words, Cancel cancel) throws InterruptedException;

    /** When it may be done. */
    enum When {
        ANY_TIME,
        /** Not while the agent works. */
        IDLE
    }

    /** What is shown of it. */
    sealed interface Reply {
        record Done(List<Row> rows) implements Reply {
            public Done {
                rows = List.copyOf(rows);
            }
        }

        /** The sentence names the value, the rule and the way out. */
        record Failed(String sentence) implements Reply {}

        /** Another session is on the stage now; its end is shown again. */
        record Changed(List<Row> rows) implements Reply {
            public Changed {
                rows = List.copyOf(rows);
            }
        }
    }
}
