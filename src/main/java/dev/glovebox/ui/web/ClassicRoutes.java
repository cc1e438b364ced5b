package dev.glovebox.ui.web;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.RequestJson;
import dev.glovebox.jobs.Shelf;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Need;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The two older shapes of the service, thin over the native one. */
final class ClassicRoutes {
    private final Jobs jobs;
    private final Shelf shelf;

    private ClassicRoutes(Services services) {
        this.jobs = new Jobs(services);
        this.shelf = services.shelf();
    }

    static List<Route> of(Services services) {
        ClassicRoutes routes = new ClassicRoutes(services);
        return List.of(
                routes.schedule(),
                routes.status(),
                routes.statusByTask(),
                routes.item(
                        Shelf.Item.OUTPUT_ZIP,
                        "application/zip",
                        "The files of the workspace when the job was complete"),
                routes.item(Shelf.Item.AGENT_LOG, "text/plain; charset=utf-8", "Each action of the job, for people"),
                routes.item(
                        Shelf.Item.MEMORY_JSON, "application/json", "Actions and results of the job, for programs"));
    }

    private Route schedule() {
        return Route.post("/schedule", "Queues a task or a list of steps")
                .heeds(Jobs.IDEMPOTENCY, Schema.pattern("^[!-~]{1,255}$"), Words.IDEMPOTENCY)
                .takes(Need.REQUIRED, Schema.named("Request"), Words.REQUEST_EXAMPLE)
                .gives(200, "The job is queued; both ids are the same", Schema.named("Scheduled"), "Location")
                .refuses(
                        Code.INVALID_REQUEST,
                        Code.UNKNOWN_FIELD,
                        Code.IDEMPOTENCY_KEY_REUSED,
                        Code.QUEUE_FULL,
                        Code.DRAINING)
                .audited("job.submit")
                .by(this::schedule);
    }

    private Answer schedule(Call call) {
        Request request = Jobs.read(() -> RequestJson.job(call.json()));
        Job job = jobs.submit(call, request, JobRoutes.firstMessage(request));
        String self = JobJson.address(job);
        Json links = Json.object()
                .with("status", "/status/" + job.id())
                .with("events", self + "/events")
                .with("output", JobJson.output(job))
                .with("log", JobJson.log(job))
                .with("cancel", self + "/cancel")
                .end();
        return Answer.json(
                        200,
                        Json.object()
                                .with("job_id", job.id().text())
                                .with("task_id", job.id().text())
                                .with("links", links)
                                .end())
                .with("Location", self);
    }

    private Route status() {
        return Route.get("/status/{id}", "Where a job stands: queued counts as running")
                .named("id", Schema.id(), "The job's id")
                .gives(
                        200,
                        "With the result's address when it is complete, and the error when it failed",
                        Schema.object(
                                Map.entry("status", Schema.oneOf("running", "complete", "failed")),
                                Map.entry("result?", Schema.text()),
                                Map.entry("error?", Schema.text())))
                .by(call -> status(jobs.own(call)));
    }

    private static Answer status(Job job) {
        Json.Builder json = Json.object();
        switch (job.state()) {
            case QUEUED, RUNNING, IDLE -> json.with("status", "running");
            case COMPLETE -> json.with("status", "complete").with("result", JobJson.output(job));
            case FAILED, CANCELLED, TIMED_OUT -> json.with("status", "failed").with("error", job.reason());
        }
        return Answer.json(200, json.end());
    }

    private Route statusByTask() {
        return Route.get("/status", "Where a task stands")
                .asks("task_id", Need.REQUIRED, Schema.id(), "The task's id, which is the job's")
                .gives(
                        200,
                        "With the log's address",
                        Schema.object(
                                Map.entry("status", Schema.oneOf("scheduled", "running", "completed", "failed")),
                                Map.entry("logs", Schema.text())))
                .refuses(Code.INVALID_REQUEST, Code.NOT_FOUND)
                .by(this::statusByTask);
    }

    private Answer statusByTask(Call call) {
        String id = call.asked("task_id")
                .orElseThrow(() -> Problem.invalid("task_id", "'task_id' is missing: /status?task_id=ID"));
        Job job = jobs.own(call.user(), id);
        String word =
                switch (job.state()) {
                    case QUEUED -> "scheduled";
                    case RUNNING, IDLE -> "running";
                    case COMPLETE -> "completed";
                    case FAILED, CANCELLED, TIMED_OUT -> "failed";
                };
        return Answer.json(
                200,
                Json.object()
                        .with("status", word)
                        .with("logs", JobJson.log(job))
                        .end());
    }

    private Route item(Shelf.Item item, String type, String summary) {
        return Route.get("/jobs/{id}/" + item.fileName(), summary)
                .named("id", Schema.id(), "The job's id")
                .gives(200, "The file", type, shape(item), "Content-Disposition")
                .refuses(Code.NOT_HERE)
                .by(call -> shelved(jobs.own(call), item, type));
    }

    private static Json shape(Shelf.Item item) {
        return switch (item) {
            case OUTPUT_ZIP -> Schema.bytes();
            case AGENT_LOG -> Schema.text();
            case MEMORY_JSON -> Schema.anyObject();
        };
    }

    private Answer shelved(Job job, Shelf.Item item, String type) throws IOException {
        Optional<Shelf.Content> content = shelf.open(job, item);
        if (content.isEmpty()) {
            throw Problem.refused(
                    Code.NOT_FOUND,
                    "the job is " + job.state().word() + " and has no " + item.fileName() + " yet, or no more");
        }
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", type);
        headers.put("Content-Disposition", "attachment; filename=\"" + item.fileName() + "\"");
        return new Answer.Written(headers, OptionalLong.of(content.get().size()), new Copying(content.get()));
    }

    private record Copying(Shelf.Content content) implements Answer.Writer {
        @Override
        public void to(OutputStream client) throws IOException {
            content.stream().transferTo(client);
        }

        @Override
        public void close() throws IOException {
            content.stream().close();
        }
    }
}
