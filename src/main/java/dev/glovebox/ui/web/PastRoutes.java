package dev.glovebox.ui.web;

import dev.glovebox.agent.journal.Export;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.jobs.Job;
import dev.glovebox.protocol.AgentEvent;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

/** What happened in a job, to keep or to pass on. */
final class PastRoutes {
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
                .gives(200, "What `glovebox history export --json` writes", Schema.anyObject())
                .refuses(Problem.Code.NOT_HERE)
                .by(call -> exported(jobs.own(call)));
    }

    private Answer exported(Job job) {
        List<Journal.Entry> entries = services.journals().after(job.id(), 0);
        return Answer.text(200, "application/json", Export.json(id(job, entries), entries));
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
