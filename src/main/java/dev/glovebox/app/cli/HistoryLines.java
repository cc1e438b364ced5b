package dev.glovebox.app.cli;

import dev.glovebox.agent.journal.Listed;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.PlainText;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** A session on a line. */
record HistoryLines(Clock clock) {
    private static final int LONGEST_PROMPT = 80;

    String of(Listed listed) {
        return switch (listed) {
            case Listed.Unreadable(var id, var why) -> "%-20s  unreadable: %s".formatted(id, PlainText.line(why));
            case Listed.Summary summary ->
                "%-20s  %-11s  %3d messages  %-11s  %s  %s"
                        .formatted(
                                summary.id(),
                                ago(Duration.between(summary.last(), clock.instant())),
                                summary.messages(),
                                end(summary.end()),
                                PlainText.line(summary.workspace()),
                                shortened(PlainText.line(summary.prompt())))
                        .stripTrailing();
        };
    }

    private static String end(Optional<TurnEnd> end) {
        return end.map(how -> switch (how) {
                    case TurnEnd.Done() -> "done";
                    case TurnEnd.LimitReached ignored -> "at a limit";
                    case TurnEnd.Cancelled() -> "cancelled";
                    case TurnEnd.Failed ignored -> "failed";
                })
                .orElse("unfinished");
    }

    private static String ago(Duration duration) {
        if (duration.toMinutes() < 1) {
            return "just now";
        }
        if (duration.toHours() < 1) {
            return duration.toMinutes() + " min ago";
        }
        return duration.toDays() < 2 ? duration.toHours() + " h ago" : duration.toDays() + " days ago";
    }

    private static String shortened(String text) {
        return text.codePointCount(0, text.length()) > LONGEST_PROMPT
                ? text.substring(0, text.offsetByCodePoints(0, LONGEST_PROMPT)) + "…"
                : text;
    }
}
