package dev.glovebox.app.service;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.app.session.LiveSession;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import java.util.List;
import java.util.Optional;

/**
 * How far a job came, by its journal.
 *
 * @param heard how many messages became prompts
 * @param turn the last one
 */
record Progress(long heard, Turn turn) {
    private static final Json.Obj DRAINED =
            Json.object().with("server", "stops").end();

    /** Where the last turn stands. */
    sealed interface Turn {
        record None() implements Turn {}

        /** It had begun, and whoever worked on it died or was told to stop. */
        record CutOff() implements Turn {}

        record Ended(TurnEnd how) implements Turn {}
    }

    static Progress of(List<Journal.Entry> entries) {
        long heard = 0;
        Turn turn = new Turn.None();
        for (Journal.Entry entry : entries) {
            switch (entry.event()) {
                case AgentEvent.Prompted(var prompt) -> {
                    heard += isOurs(prompt) ? 0 : 1;
                    turn = new Turn.CutOff();
                }
                case AgentEvent.TurnEnded ended -> turn = new Turn.Ended(ended.end());
                case AgentEvent.Noticed notice when notice.details().equals(DRAINED) -> turn = cutOff(turn);
                default -> {}
            }
        }
        return new Progress(heard, turn);
    }

    private static Turn cutOff(Turn turn) {
        return turn instanceof Turn.Ended(TurnEnd.Cancelled()) ? new Turn.CutOff() : turn;
    }

    private static boolean isOurs(Message.Prompt prompt) {
        return prompt.content().stream()
                .allMatch(content -> content instanceof Content.Text(var text) && LiveSession.isOurs(text));
    }

    /** What is kept when a turn was cancelled because the server stops. */
    static AgentEvent.Noticed drained() {
        return left("The server stops, so this is left for later.");
    }

    /** What is kept when a turn was cancelled and goes on in another attempt, for that reason. */
    static AgentEvent.Noticed left(String reason) {
        return new AgentEvent.Noticed(reason, DRAINED);
    }

    /** What a task's or a list's last turn came to; one that was cancelled may go on. */
    Optional<TurnEnd> last() {
        return turn instanceof Turn.Ended(var how) && !(how instanceof TurnEnd.Cancelled)
                ? Optional.of(how)
                : Optional.empty();
    }

    boolean isBegun() {
        return !(turn instanceof Turn.None);
    }
}
