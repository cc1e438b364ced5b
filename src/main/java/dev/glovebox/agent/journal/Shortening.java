package dev.glovebox.agent.journal;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Compaction;
import dev.glovebox.protocol.Compaction.Pruned;
import dev.glovebox.protocol.Compaction.Summarised;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.ToolResult;
import java.util.List;
import java.util.Optional;

/**
 * What of a session the model is not shown as it was.
 *
 * @param summary stands for the entries before
 * @param summarised how many entries that are
 * @param pruned how many entries have their long results left out
 */
public record Shortening(Optional<String> summary, int summarised, int pruned) {
    public static final Shortening NONE = new Shortening(Optional.empty(), 0, 0);

    /** Below this a result says hardly less than the word that it was left out. */
    private static final int SHORT = 400;

    /** As the session's entries say; one can only be about those before it. */
    public static Shortening in(List<? extends AgentEvent.Kept> events) {
        Shortening shortening = NONE;
        for (int at = 0; at < events.size(); at++) {
            if (events.get(at) instanceof AgentEvent.Compacted compacted
                    && compacted.how().through() <= at) {
                shortening = shortening.and(compacted.how());
            }
        }
        return shortening;
    }

    /** With one more. */
    public Shortening and(Compaction compaction) {
        int through = Math.toIntExact(Math.max(0, compaction.through()));
        return switch (compaction) {
            case Pruned ignored -> new Shortening(summary, summarised, Math.max(pruned, through));
            case Summarised(var ignored, var text) -> new Shortening(Optional.of(text), through, pruned);
        };
    }

    /** The result of the entry at this index as it is shown. */
    ToolResult shown(int at, ToolResult result) {
        int size = at < pruned ? result.size() : 0;
        return size < SHORT
                ? result
                : new ToolResult(
                        result.callId(),
                        result.outcome(),
                        List.of(new Content.Text("[This result of " + size
                                + " characters was left out to save room. Make the call again if you need it.]")),
                        result.details());
    }
}
