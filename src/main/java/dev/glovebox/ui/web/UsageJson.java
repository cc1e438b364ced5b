package dev.glovebox.ui.web;

import dev.glovebox.jobs.JobStore.Usage;
import dev.glovebox.protocol.Json;
import java.util.Map;

/** What a user's jobs took, as clients see it. */
final class UsageJson {
    private static final long MICROS = 1_000_000;

    private UsageJson() {}

    static Json.Obj of(Usage usage) {
        long micros = usage.spent().microDollars();
        return Json.object()
                .with("jobs", usage.jobs())
                .with("running", usage.running())
                .with("queued", usage.queued())
                .with("input_tokens", usage.spent().inputTokens())
                .with("output_tokens", usage.spent().outputTokens())
                .with("cost", "%d.%06d".formatted(micros / MICROS, micros % MICROS))
                .with("seconds", usage.spent().time().toSeconds())
                .end();
    }

    static Json schema() {
        return Schema.object(
                Map.entry("jobs", Schema.count()),
                Map.entry("running", Schema.count()),
                Map.entry("queued", Schema.count()),
                Map.entry("input_tokens", Schema.count()),
                Map.entry("output_tokens", Schema.count()),
                Map.entry("cost", Schema.pattern("^[0-9]+\\.[0-9]{6}$")),
                Map.entry("seconds", Schema.count()));
    }
}
