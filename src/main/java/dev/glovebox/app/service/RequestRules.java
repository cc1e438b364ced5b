package dev.glovebox.app.service;

import dev.glovebox.agent.Limits;
import dev.glovebox.agent.Steps;
import dev.glovebox.app.session.LazyTariff;
import dev.glovebox.app.session.SessionLimits;
import dev.glovebox.app.settings.BoxSettings;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobStore.Bounds;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.RequestJson;
import dev.glovebox.jobs.Rules;
import dev.glovebox.model.ModelChoice;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the operator's settings let users ask for: less than they have, and hosts that are on offer. */
final class RequestRules implements Rules {
    private final House house;
    private final HostOffers hosts;
    private final ModelOffers models;
    private final Bounds bounds;

    RequestRules(House house, HostOffers hosts, ModelOffers models, Bounds bounds) {
        this.house = house;
        this.hosts = hosts;
        this.models = models;
        this.bounds = bounds;
    }

    @Override
    public Optional<Objection> objection(String user, Request request) {
        return host(request).or(() -> limits(request)).or(() -> lack(request)).or(() -> model(request));
    }

    private Optional<Objection> lack(Request request) {
        return request.work() instanceof Request.Work.StepList(var steps)
                ? Steps.read(steps.text())
                        .lack(BoxSettings.of(house.settings(request)).capabilities())
                        .map(why -> new Objection("capabilities", why + ": give \"capabilities\": [\"desktop\"]"))
                : Optional.empty();
    }

    private Optional<Objection> host(Request request) {
        return request.allowHosts().stream()
                .filter(word -> !hosts.hasWord(word))
                .findFirst()
                .map(word -> new Objection(
                        "allow_hosts",
                        "'" + word + "' is not on offer here: "
                                + (hosts.isEmpty()
                                        ? "boxes of this server have no network but what its operator allowed; glovebox serve --offer-host lets users ask for more"
                                        : "users may ask for " + String.join(", ", hosts.words()))));
    }

    private Optional<Objection> limits(Request request) {
        try {
            Settings asked = house.settings(request);
            BoxLimits box = BoxSettings.of(asked).limits();
            Limits limits = SessionLimits.of(asked, house.tariff());
            Settings ours = house.settings(bare(request));
            return over(request, box, BoxSettings.of(ours).limits())
                    .or(() -> over(limits, SessionLimits.of(ours, house.tariff())));
        } catch (UsageError e) {
            return Optional.of(new Objection("limits", e.sentence()));
        }
    }

    /** The same box without a wish about its limits: a desktop has more memory by default. */
    private static Request bare(Request request) {
        return new Request(
                request.work(),
                Optional.empty(),
                Map.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                request.capabilities());
    }

    private static Optional<Objection> over(Request request, BoxLimits asked, BoxLimits ours) {
        if (asked.memoryBytes() > ours.memoryBytes()) {
            return more("memory", request.limits().getOrDefault("memory", ""), ours.memoryBytes() + " bytes");
        }
        if (asked.processes() > ours.processes()) {
            return more("pids", "" + asked.processes(), "" + ours.processes());
        }
        if (ours.diskBytes().isPresent()
                && asked.diskBytes().orElse(Long.MAX_VALUE) > ours.diskBytes().getAsLong()) {
            return more(
                    "disk",
                    request.limits().getOrDefault("disk", "none"),
                    ours.diskBytes().getAsLong() + " bytes");
        }
        if (ours.milliCpus().isPresent()
                && asked.milliCpus().orElse(Integer.MAX_VALUE)
                        > ours.milliCpus().getAsInt()) {
            return more(
                    "cpus",
                    request.limits().getOrDefault("cpus", ""),
                    ours.milliCpus().getAsInt() / 1000.0 + "");
        }
        return Optional.empty();
    }

    private static Optional<Objection> over(Limits asked, Limits ours) {
        if (asked.run().turns() > ours.run().turns()) {
            return more("max_turns", "" + asked.run().turns(), "" + ours.run().turns());
        }
        if (asked.run().tokens() > ours.run().tokens()) {
            return more(
                    "max_total_tokens",
                    "" + asked.run().tokens(),
                    "" + ours.run().tokens());
        }
        if (asked.run().cost().compareTo(ours.run().cost()) > 0) {
            return more("max_cost", asked.run().cost().text(), ours.run().cost().text());
        }
        if (asked.run().time().compareTo(ours.run().time()) > 0) {
            return more("max_time", "" + asked.run().time(), "" + ours.run().time());
        }
        return Optional.empty();
    }

    private static Optional<Objection> more(String name, String asked, String most) {
        return Optional.of(new Objection(
                "limits",
                "'" + name + "' is '" + asked + "', and the operator of this server lets users have at most " + most));
    }

    private Optional<Objection> model(Request request) {
        if (request.kind() == Job.Kind.STEPS) {
            return request.model()
                    .map(name -> new Objection(
                            "model", "steps run without a model, so leave 'model' out, which is '" + name + "'"));
        }
        Optional<Objection> unoffered =
                request.model().flatMap(models::objection).map(why -> new Objection("model", why));
        return unoffered.isPresent() ? unoffered : usable(request);
    }

    private Optional<Objection> usable(Request request) {
        try {
            Settings settings = house.settings(request);
            return switch (Minds.choose(settings)) {
                case ModelChoice.Refused(var cause, var why) ->
                    Optional.of(new Objection("model", why + " The model 'demo' needs no key."));
                case ModelChoice.Chosen(var model) -> {
                    try (model) {
                        LazyTariff tariff = house.tariff();
                        SessionLimits.requirePrice(SessionLimits.of(settings, tariff), tariff, model.name());
                        yield Optional.empty();
                    }
                }
            };
        } catch (UsageError e) {
            return Optional.of(new Objection("model", e.sentence()));
        }
    }

    @Override
    public Json.Obj limits() {
        Settings settings = house.settings();
        Json.Builder limits = Json.object();
        RequestJson.LIMITS.forEach(name -> {
            String value = settings.value(House.variable(name));
            limits.with(name, value.isEmpty() ? new Json.Null() : Json.of(value));
        });
        return Json.object()
                .with("limits", limits.end())
                .with("allow_hosts", hosts.words().stream().map(Json::of).toList())
                .with("queued_jobs", bounds.queued())
                .with("queue_seconds", bounds.patience().toSeconds())
                .with(
                        "model",
                        settings.value(Variable.MODEL).startsWith("script:")
                                ? "script"
                                : settings.value(Variable.MODEL))
                .end();
    }

    @Override
    public Models models() {
        return models.models();
    }

    @Override
    public Bounds bounds() {
        return bounds;
    }
}
