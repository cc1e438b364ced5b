package dev.glovebox.ui.web;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.Job;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a job works in. */
final class BoxRoutes {
    private final Jobs jobs;
    private final Services services;

    private BoxRoutes(Services services) {
        this.jobs = new Jobs(services);
        this.services = services;
    }

    static List<Route> of(Services services) {
        return List.of(new BoxRoutes(services).box());
    }

    private Route box() {
        return Route.get(JobRoutes.JOBS + "/{id}/box", "What its box is, and what it may use and reach")
                .named("id", Schema.id(), "The job's id")
                .gives(
                        200,
                        "As it is; of one that is not open the level is that of the last one, or null, and the rest that of the next",
                        Schema.object(
                                Map.entry("level", Schema.maybe(Schema.text())),
                                Map.entry("open", Schema.truth()),
                                Map.entry("sandbox", Schema.text()),
                                Map.entry("network", Schema.list(Schema.text())),
                                Map.entry("limits", Schema.texts()),
                                Map.entry("facts", Schema.list(Schema.text()))))
                .refuses(Code.BOX_FAILED, Code.NOT_HERE)
                .by(call -> told(jobs.own(call)));
    }

    private Answer told(Job job) {
        BoxAccess.Facts facts = services.boxes().facts(job);
        Json.Builder limits = Json.object();
        facts.limits().forEach(limits::with);
        return Answer.json(
                200,
                Json.object()
                        .with(
                                "level",
                                facts.level().or(() -> last(job)).map(Json::of).orElse(new Json.Null()))
                        .with("open", facts.level().isPresent())
                        .with("sandbox", facts.sandbox())
                        .with("network", facts.network().stream().map(Json::of).toList())
                        .with("limits", limits.end())
                        .with("facts", facts.sentences().stream().map(Json::of).toList())
                        .end());
    }

    private Optional<String> last(Job job) {
        return services.journals().after(job.id(), 0).reversed().stream()
                .map(Journal.Entry::event)
                .filter(AgentEvent.SessionOpened.class::isInstance)
                .map(event -> ((AgentEvent.SessionOpened) event).level())
                .findFirst();
    }
}
