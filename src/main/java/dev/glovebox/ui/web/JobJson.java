package dev.glovebox.ui.web;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Request.Work;
import dev.glovebox.jobs.RequestJson;
import dev.glovebox.jobs.Title;
import dev.glovebox.protocol.Json;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A job as clients see it. */
final class JobJson {
    private static final int SHOWN = 200;

    private JobJson() {}

    static String address(Job job) {
        return "/api/v1/jobs/" + job.id();
    }

    static Json.Obj of(Job job) {
        return Json.object()
                .with("id", job.id().text())
                .with("kind", job.kind().word())
                .with("state", job.state().word())
                .with("reason", maybe(Optional.of(job.reason()).filter(reason -> !reason.isEmpty())))
                .with("waits_until", time(job.times().deadline()))
                .with("owner", job.owner())
                .with("model", maybe(job.request().model()))
                .with("created", job.times().created().toString())
                .with("started", time(job.times().started()))
                .with("ended", time(job.times().ended()))
                .with("attempts", job.attempts())
                .with("title", Title.of(job))
                .with("task", task(job))
                .with("limits", limits(job))
                .with(
                        "allow_hosts",
                        job.request().allowHosts().stream().map(Json::of).toList())
                .with("capabilities", RequestJson.words(job.request().capabilities()))
                .with("links", links(job))
                .end();
    }

    private static Json limits(Job job) {
        Json.Builder limits = Json.object();
        new TreeMap<>(job.request().limits()).forEach(limits::with);
        return limits.end();
    }

    private static Json links(Job job) {
        String self = address(job);
        return Json.object()
                .with("self", self)
                .with("events", self + "/events")
                .with("history", self + "/history")
                .with("messages", self + "/messages")
                .with("files", self + "/files")
                .with("changes", self + "/changes")
                .with("cancel", self + "/cancel")
                .with("output", output(job))
                .with("log", log(job))
                .with("memory", "/jobs/" + job.id() + "/memory.json")
                .end();
    }

    static String output(Job job) {
        return "/jobs/" + job.id() + "/output.zip";
    }

    static String log(Job job) {
        return "/jobs/" + job.id() + "/agent.log";
    }

    static Json schema() {
        return Schema.object(
                Map.entry("id", Schema.id()),
                Map.entry("kind", Schema.oneOf("task", "steps", "session")),
                Map.entry(
                        "state",
                        Schema.oneOf("queued", "running", "idle", "complete", "failed", "cancelled", "timed_out")),
                Map.entry("reason", Schema.maybe(Schema.text())),
                Map.entry("waits_until", Schema.maybe(Schema.time())),
                Map.entry("owner", Schema.text()),
                Map.entry("model", Schema.maybe(Schema.text())),
                Map.entry("created", Schema.time()),
                Map.entry("started", Schema.maybe(Schema.time())),
                Map.entry("ended", Schema.maybe(Schema.time())),
                Map.entry("attempts", Schema.count()),
                Map.entry("title", Schema.text(0, Title.LONGEST)),
                Map.entry("task", Schema.text()),
                Map.entry("limits", Schema.texts()),
                Map.entry("allow_hosts", Schema.list(Schema.text())),
                Map.entry("capabilities", Schema.list(Schemas.capability())),
                Map.entry("links", Schema.anyObject()));
    }

    private static Json maybe(Optional<String> text) {
        return text.map(Json::of).orElse(new Json.Null());
    }

    private static Json time(Optional<Instant> time) {
        return maybe(time.map(Instant::toString));
    }

    /** The beginning of it; never half a character. */
    private static String task(Job job) {
        String words =
                switch (job.request().work()) {
                    case Work.Task(var text) -> text;
                    case Work.StepList(var steps) ->
                        steps instanceof Json.Arr(var items)
                                ? items.size() + (items.size() == 1 ? " step" : " steps")
                                : "steps";
                    case Work.Conversation() -> "";
                };
        int end = Math.min(SHOWN, words.length());
        boolean cut = end < words.length() && Character.isHighSurrogate(words.charAt(end - 1));
        return words.substring(0, cut ? end - 1 : end);
    }
}
