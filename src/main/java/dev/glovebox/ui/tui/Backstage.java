package dev.glovebox.ui.tui;

import dev.glovebox.agent.Inbox;
import dev.glovebox.agent.journal.History;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;
import java.util.List;

/** The session behind a chat, with its box and its model; events come to the sink that it was made with. */
public interface Backstage extends AutoCloseable {
    /** At once, from any thread. */
    Standing standing();

    /** All that happened in this session; empty before the first prompt. At once, from any thread. */
    List<AgentEvent.Kept> events();

    /** This and older sessions. */
    History history();

    /** Waits for the box, and opens one if there is none; the journal begins with the first prompt. One turn or deed of {@link Deed.When#IDLE} at a time. */
    Turned turn(String prompt, Inbox meanwhile, Cancel cancel) throws InterruptedException;

    /** Every command that reaches behind the scene, in the order of a list for people. */
    List<Deed> deeds();

    /** What people said to agents before, in this and other sessions of this history, newest first, each once; bounded. May take a while. */
    List<String> said();

    /** Paths in the workspace for completion, relative, directories with a slash at the end; bounded, empty while there is no box. May take a while. */
    List<String> files();

    /** Ends the session, the box and the model's connections. */
    @Override
    void close();

    /** What came of a prompt. */
    sealed interface Turned {
        record Over(TurnEnd end) implements Turned {}

        /** Nothing was kept or asked: the box did not open, or the history cannot be written. */
        record NotBegun(String reason, String remedy) implements Turned {}
    }
}
