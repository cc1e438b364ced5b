package dev.glovebox.ui.web;

import dev.glovebox.agent.journal.Export;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.jobs.Job;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.ui.web.Route.Need;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

/** What happened in a job, to keep or to pass on. */
final class PastRoutes {
    private static final String MARKDOWN = "text/markdown; charset=utf-8";
    private static final List<String> FORMATS = List.of("json", "md");

    private final Jobs jobs;
    private final Services services;

    private PastRoutes(Services services) {
        this.jobs = new Jobs(services);
        this.services = services;
    }

    static List<Route> of(Services services) {
        return List.of(new PastRoutes(services).history());
    }

    private Route history() {
        return Route.get(JobRoutes.JOBS + "/{id}/history", "The whole journal as one document")
                .named("id", Schema.id(), "The job's id")
                .asks(
                        "format",
                        Need.OPTIONAL,
                        Schema.oneOf("json", "md"),
                        "For programs, or for people; json unless said")
                .gives(200, "What `glovebox history export` writes", Schema.anyObject(), "Content-Disposition")
                .gives(200, "The same as Markdown", MARKDOWN, Schema.text(), "Content-Disposition")
                .refuses(Problem.Code.NOT_HERE, Problem.Code.INVALID_REQUEST)
                .by(call -> exported(jobs.own(call), call.asked("format").orElse("json")));
    }

    private Answer exported(Job job, String format) {
        if (!FORMATS.contains(format)) {
            throw Problem.invalid("format", "'format' is json or md");
        }
        List<Journal.Entry> entries = services.journals().after(job.id(), 0);
        SessionId id = id(job, entries);
        Answer answer = format.equals("md")
                ? Answer.text(200, MARKDOWN, Export.markdown(id, entries))
                : Answer.text(200, "application/json", Export.json(id, entries));
        return answer.with("Content-Disposition", "attachment; filename=\"" + id + "." + format + "\"");
    }

    /** A job that has not begun has no session yet. */
    private static SessionId id(Job job, List<Journal.Entry> entries) {
        return entries.stream()
                .flatMap(entry -> entry.event() instanceof AgentEvent.SessionOpened opened
                        ? SessionId.parse(opened.session()).stream()
                        : Stream.empty())
                .findFirst()
                .orElseGet(
                        () -> SessionId.at(LocalDateTime.ofInstant(job.times().created(), ZoneOffset.UTC), 1));
    }
}
