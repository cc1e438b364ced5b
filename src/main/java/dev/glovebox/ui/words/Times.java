package dev.glovebox.ui.words;

import dev.glovebox.protocol.AgentEvent.TurnEnd;
import java.time.Duration;
import java.util.Optional;

/** When a session was at work last, and how that went. */
public final class Times {
    private Times() {}

    public static String ago(Duration duration) {
        if (duration.toMinutes() < 1) {
            return "just now";
        }
        if (duration.toHours() < 1) {
            return duration.toMinutes() + " min ago";
        }
        return duration.toDays() < 2 ? duration.toHours() + " h ago" : duration.toDays() + " days ago";
    }

    /** Without an end, the turn goes on or was cut off. */
    public static String end(Optional<TurnEnd> end) {
        return end.map(how -> switch (how) {
                    case TurnEnd.Done() -> "done";
                    case TurnEnd.LimitReached ignored -> "at a limit";
                    case TurnEnd.Cancelled() -> "cancelled";
                    case TurnEnd.Failed ignored -> "failed";
                })
                .orElse("unfinished");
    }
}
