package dev.glovebox.ui.web;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.JobStore.Submitted;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.RequestJson;
import dev.glovebox.jobs.Users.User;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.views.workshop.Workshop;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** What users do with their jobs; another's is as good as none. */
final class Jobs {
    private static final Duration LATER = Duration.ofSeconds(10);
    private static final Pattern KEY = Pattern.compile("[!-~]{1,255}");
    static final String IDEMPOTENCY = "Idempotency-Key";

    private final Services services;

    Jobs(Services services) {
        this.services = services;
    }

    /** Of the route's {@code {id}}. */
    Job own(Call call) {
        return own(call.user(), call.at("id"));
    }

    /** What a route with an {@code {id}} has to say that needs the job's box to be open. */
    static Route.Draft ofOpenBox(Route.Draft draft) {
        return draft.named("id", Schema.id(), "The job's id").refuses(Code.CONFLICT, Code.BOX_FAILED, Code.NOT_HERE);
    }

    /** What there is to look at in the box of the route's {@code {id}}, which must be open. */
    Workshop workshop(Call call) {
        return services.boxes().workshop(own(call));
    }

    Job own(User user, String id) {
        return JobId.parse(id)
                .flatMap(services.jobs()::find)
                .filter(job -> job.owner().equals(user.name()))
                .orElseThrow(Problem::missing);
    }

    Job submit(Call call, Request request, Optional<String> first) {
        requireTakesWork();
        check(call.user(), request);
        JobStore.NewJob job = new JobStore.NewJob(JobId.random(), call.user().name(), request, first, key(call));
        return switch (services.jobs().submit(job, services.rules().bounds())) {
            case Submitted.Accepted(var accepted) -> accepted;
            case Submitted.Known(var known) -> known;
            case Submitted.KeyReused(var by) ->
                throw new Problem(
                                Code.IDEMPOTENCY_KEY_REUSED,
                                "this key was used for another request, which is job " + by + ": use a new key")
                        .refused();
            case Submitted.Full(int waiting) ->
                throw full("already " + waiting + " jobs of yours wait: try again when some have begun");
        };
    }

    static Problem.Refused full(String words) {
        return new Problem(Code.QUEUE_FULL, words).after(LATER).refused();
    }

    void requireTakesWork() {
        if (services.draining().getAsBoolean()) {
            throw new Problem(Code.DRAINING, "this server takes no new work, since it is about to stop")
                    .after(LATER)
                    .refused();
        }
        requireResources();
    }

    void requireResources() {
        services.resources().shortage().ifPresent(words -> {
            throw shortOf(words).refused();
        });
    }

    static Problem shortOf(String words) {
        return new Problem(Code.SHORT_OF_RESOURCES, words + ": nothing was done, try again later").after(LATER);
    }

    private void check(User user, Request request) {
        request.memoryFrom().ifPresent(id -> {
            if (services.jobs()
                    .find(id)
                    .filter(job -> job.owner().equals(user.name()))
                    .isEmpty()) {
                throw Problem.invalid("memory_from", "'memory_from' is the id of an older job of yours");
            }
        });
        services.rules().objection(user.name(), request).ifPresent(objection -> {
            throw Problem.invalid(objection.field(), objection.sentence());
        });
    }

    private static Optional<String> key(Call call) {
        Optional<String> key = call.header(IDEMPOTENCY);
        if (key.isPresent() && !KEY.matcher(key.get()).matches()) {
            throw Problem.invalid(IDEMPOTENCY, IDEMPOTENCY + " is 1 to 255 printable ASCII characters without spaces");
        }
        return key;
    }

    /** A request that breaks a rule becomes a problem. */
    static Request read(Supplier<Request> reading) {
        try {
            return reading.get();
        } catch (RequestJson.Unfit e) {
            Code code =
                    switch (e.kind()) {
                        case INVALID -> Code.INVALID_REQUEST;
                        case UNKNOWN_FIELD -> Code.UNKNOWN_FIELD;
                    };
            throw new Problem(code, String.valueOf(e.getMessage()))
                    .about(e.field())
                    .refused();
        }
    }
}
