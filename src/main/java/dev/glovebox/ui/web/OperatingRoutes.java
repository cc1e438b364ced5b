package dev.glovebox.ui.web;

import dev.glovebox.jobs.Audit;
import dev.glovebox.jobs.Rules;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** For those who run the service or count what they used of it. */
final class OperatingRoutes {
    private static final Duration LATER = Duration.ofSeconds(2);

    private final Services services;

    private OperatingRoutes(Services services) {
        this.services = services;
    }

    static List<Route> of(Services services) {
        OperatingRoutes routes = new OperatingRoutes(services);
        return List.of(
                routes.version(),
                routes.limits(),
                routes.models(),
                routes.usage(),
                routes.audit(),
                routes.alive(),
                routes.ready(),
                routes.metrics());
    }

    private Route version() {
        return Route.get("/api/v1/version", "Which version answers")
                .gives(
                        200,
                        "The version",
                        Schema.object(Map.entry("version", Schema.text()), Map.entry("api", Schema.oneOf("v1"))))
                .by(call -> Answer.json(
                        200,
                        Json.object()
                                .with("version", services.version())
                                .with("api", "v1")
                                .end()));
    }

    private Route limits() {
        return Route.get("/api/v1/limits", "What the operator lets you ask for")
                .gives(200, "The limits", Schema.anyObject())
                .by(call -> Answer.json(200, services.rules().limits()));
    }

    private Route usage() {
        return Route.get("/api/v1/usage", "What your jobs took")
                .gives(200, "The sums; the cost is in dollars, as far as prices are known", UsageJson.schema())
                .by(call -> Answer.json(
                        200, UsageJson.of(services.jobs().usage(call.user().name()))));
    }

    private Route models() {
        return Route.get("/api/v1/models", "Which models a request may name")
                .gives(
                        200,
                        "Names; the default, which works when a request names none, is `script` for a file of the server that nobody can name",
                        Schema.object(
                                Map.entry("items", Schema.list(Schema.text())),
                                Map.entry("default", Schema.maybe(Schema.text()))))
                .by(call -> {
                    Rules.Models models = services.rules().models();
                    return Answer.json(
                            200,
                            Json.object()
                                    .with(
                                            "items",
                                            models.names().stream()
                                                    .map(Json::of)
                                                    .toList())
                                    .with(
                                            "default",
                                            models.usual().map(Json::of).orElse(new Json.Null()))
                                    .end());
                });
    }

    private Route audit() {
        return Paging.asked(Route.get("/api/v1/audit", "Who did what, the newest first")
                        .forAdmins())
                .gives(
                        200,
                        "A page of it",
                        Schema.page(Schema.object(
                                Map.entry("number", Schema.count()),
                                Map.entry("time", Schema.time()),
                                Map.entry("who", Schema.text()),
                                Map.entry("what", Schema.text()),
                                Map.entry("on", Schema.text()),
                                Map.entry("outcome", Schema.text()))))
                .by(call -> {
                    Audit.Leaf leaf =
                            Paging.read(call, () -> services.audit().list(call.asked("cursor"), Paging.limit(call)));
                    return Paging.page(
                            leaf.lines().stream().map(OperatingRoutes::json).toList(), leaf.next());
                });
    }

    private static Json json(Audit.Line line) {
        return Json.object()
                .with("number", line.number())
                .with("time", line.time().toString())
                .with("who", line.deed().who())
                .with("what", line.deed().what())
                .with("on", line.deed().on())
                .with("outcome", line.deed().outcome())
                .end();
    }

    private Route alive() {
        return Route.get("/healthz", "Whether the server answers at all")
                .forAnyone()
                .gives(200, "It does", Schema.object(Map.entry("status", Schema.oneOf("ok"))))
                .by(call -> Answer.json(200, Json.object().with("status", "ok").end()));
    }

    private Route ready() {
        return Route.get("/readyz", "Whether the server can take work now")
                .forAnyone()
                .gives(200, "It can", Schema.object(Map.entry("status", Schema.oneOf("ready"))))
                .refuses(Code.NOT_READY, Code.DRAINING)
                .by(call -> readiness());
    }

    private Answer readiness() {
        if (services.draining().getAsBoolean()) {
            throw new Problem(Code.DRAINING, "the server is about to stop")
                    .after(LATER)
                    .refused();
        }
        Optional<String> ailment = services.health().ailment();
        if (ailment.isPresent()) {
            throw new Problem(Code.NOT_READY, ailment.get()).after(LATER).refused();
        }
        return Answer.json(200, Json.object().with("status", "ready").end());
    }

    private Route metrics() {
        return Route.get("/metrics", "Figures for Prometheus")
                .forAdmins()
                .gives(200, "In its text format", "text/plain; version=0.0.4; charset=utf-8", Schema.text())
                .by(call -> Answer.text(
                        200,
                        "text/plain; version=0.0.4; charset=utf-8",
                        services.metrics().text()));
    }
}
