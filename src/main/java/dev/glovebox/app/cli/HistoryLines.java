package dev.glovebox.app.cli;

import dev.glovebox.agent.journal.Listed;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.ui.words.Times;
import java.time.Clock;
import java.time.Duration;

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
                                Times.ago(Duration.between(summary.last(), clock.instant())),
                                summary.messages(),
                                Times.end(summary.end()),
                                PlainText.line(summary.workspace()),
                                shortened(PlainText.line(summary.prompt())))
                        .stripTrailing();
        };
    }

    private static String shortened(String text) {
        return text.codePointCount(0, text.length()) > LONGEST_PROMPT
                ? text.substring(0, text.offsetByCodePoints(0, LONGEST_PROMPT)) + "…"
                : text;
    }
}
