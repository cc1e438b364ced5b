package dev.glovebox.ui.tui.talk;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.words.TurnWords;
import java.util.ArrayList;
import java.util.List;

/** How a turn came to its end, and what it took. */
final class EndRows {
    private EndRows() {}

    static List<Row> of(AgentEvent.TurnEnded turn, int tools, String session, int width) {
        List<Row> rows = new ArrayList<>();
        switch (turn.end()) {
            case TurnEnd.Done() -> {}
            case TurnEnd.Cancelled() -> rows.addAll(said("■ Stopped. Say what to do instead.", Tone.ATTENTION, width));
            case TurnEnd.LimitReached(var limit, var bound) ->
                rows.addAll(
                        said("■ Stopped at a limit: " + limit + ". Say something to go on.", Tone.ATTENTION, width));
            case TurnEnd.Failed(var reason) -> rows.addAll(said("✗ " + reason, Tone.BAD, width));
        }
        rows.addAll(said(TurnWords.of(turn, tools, session), Tone.DIM, width));
        return rows;
    }

    private static List<Row> said(String sentence, Tone tone, int width) {
        return Row.of(sentence, tone).wrap(width, Row.of("  "));
    }
}
