package dev.glovebox.app.cli;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.ui.words.Times;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Jobs for people to read. */
record JobLines(Clock clock) {
    private static final int LONGEST_TASK = 60;
    private static final List<String> FIELDS = List.of(
            "id", "kind", "state", "reason", "waits_until", "owner", "model", "created", "started", "ended", "task");

    static String head() {
        return "%-36s  %-9s  %-7s  %-11s  %s".formatted("id", "state", "kind", "created", "task");
    }

    String row(Json job) {
        String row = "%-36s  %-9s  %-7s  %-11s  %s"
                .formatted(
                        field(job, "id"),
                        field(job, "state"),
                        field(job, "kind"),
                        ago(job),
                        shortened(field(job, "task")));
        return row.stripTrailing();
    }

    /** What is known of one, a line for each thing. */
    static List<String> whole(Json job) {
        return FIELDS.stream()
                .filter(name -> !field(job, name).isEmpty())
                .map(name -> "%-12s %s".formatted(name.replace('_', ' '), field(job, name)))
                .toList();
    }

    private static String field(Json job, String name) {
        return PlainText.line(job.string(name).orElse("").strip());
    }

    private String ago(Json job) {
        return time(job.string("created").orElse(""))
                .map(created -> Times.ago(Duration.between(created, clock.instant())))
                .orElse("");
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static String shortened(String text) {
        return text.codePointCount(0, text.length()) > LONGEST_TASK
                ? text.substring(0, text.offsetByCodePoints(0, LONGEST_TASK)) + "…"
                : text;
    }
}
