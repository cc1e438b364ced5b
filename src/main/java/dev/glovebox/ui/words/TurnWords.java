package dev.glovebox.ui.words;

import dev.glovebox.protocol.AgentEvent;

/** What a turn took, on the line that ends it. */
public final class TurnWords {
    private TurnWords() {}

    /** Time, calls of tools if there were any, tokens, cost if it is known, and the session to go on with. */
    public static String of(AgentEvent.TurnEnded turn, int calls, String session) {
        String tools = calls == 0 ? "" : calls + (calls == 1 ? " tool · " : " tools · ");
        String spent = Figures.tokens(turn.usage()) + Figures.cost(turn.cost());
        return Figures.time(turn.took()) + " · " + tools + spent + " · " + session;
    }
}
