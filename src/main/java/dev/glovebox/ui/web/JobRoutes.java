package dev.glovebox.ui.web;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.JobStore.Stop;
import dev.glovebox.jobs.JobStore.Stopping;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.Request.Work;
import dev.glovebox.jobs.RequestJson;
import dev.glovebox.jobs.Wanted;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Need;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Jobs: what is queued, where it stands, and its end. */
final class JobRoutes {
    static final String JOBS = "/api/v1/jobs";
    private static final int MOST_WORDS = 20;

    private final Jobs jobs;
    private final Services services;

    private JobRoutes(Services services) {
        this.jobs = new Jobs(services);
        this.services = services;
    }

    static List<Route> of(Services services) {
        JobRoutes routes = new JobRoutes(services);
        return List.of(routes.submit(), routes.list(), routes.show(), routes.cancel(), routes.retry());
    }

    /** The task is the first thing that is said. */
    static Optional<String> firstMessage(Request request) {
        return request.work() instanceof Work.Task(var words) ? Optional.of(words) : Optional.empty();
    }

    private Route submit() {
        return Route.post(JOBS, "Queues a task or a list of steps")
                .heeds(Jobs.IDEMPOTENCY, Schema.pattern("^[!-~]{1,255}$"), Words.IDEMPOTENCY)
                .takes(Need.REQUIRED, Schema.named("Request"), Words.REQUEST_EXAMPLE)
                .gives(201, "The job is queued", Schema.named("Job"), "Location")
                .refuses(
                        Code.INVALID_REQUEST,
                        Code.UNKNOWN_FIELD,
                        Code.IDEMPOTENCY_KEY_REUSED,
                        Code.QUEUE_FULL,
                        Code.DRAINING)
                .audited("job.submit")
                .by(call -> {
                    Request request = Jobs.read(() -> RequestJson.job(call.json()));
                    return made(jobs.submit(call, request, firstMessage(request)));
                });
    }

    static Answer made(Job job) {
        return Answer.json(201, JobJson.of(job)).with("Location", JobJson.address(job));
    }

    private Route list() {
        Json states = Schema.list(
                Schema.oneOf(Stream.of(Job.State.values()).map(Job.State::word).toArray(String[]::new)), MOST_WORDS);
        Json kinds = Schema.list(
                Schema.oneOf(Stream.of(Job.Kind.values()).map(Job.Kind::word).toArray(String[]::new)), MOST_WORDS);
        return Paging.asked(
                        Route.get(JOBS, "Lists your jobs, the newest first")
                                .asks(
                                        "state",
                                        Need.OPTIONAL,
                                        states,
                                        "Only those in one of these states, with commas between")
                                .asks("kind", Need.OPTIONAL, kinds, "Only those of these kinds, with commas between")
                                .asks(
                                        "q",
                                        Need.OPTIONAL,
                                        Schema.text(0, SearchRoutes.LONGEST),
                                        "Only those in whose task, messages or steps each of these words is; a page may have few of them and a `next`"))
                .gives(200, "A page of them", Schema.page(Schema.named("Job")))
                .by(call -> page(call, words(call, "kind", Job.Kind.values(), Job.Kind::word)));
    }

    private Answer page(Call call, Set<Job.Kind> kinds) {
        return page(services.jobs(), call, kinds, words(call, "state", Job.State.values(), Job.State::word));
    }

    static Answer page(JobStore store, Call call, Set<Job.Kind> kinds, Set<Job.State> states) {
        JobStore.Query query = new JobStore.Query(
                call.user().name(),
                kinds,
                states,
                SearchRoutes.wanted(call).orElse(new Wanted(List.of())),
                call.asked("cursor"),
                Paging.limit(call));
        JobStore.Page page = Paging.read(call, () -> store.list(query));
        return Paging.page(page.jobs().stream().map(JobJson::of).toList(), page.next());
    }

    static <T> Set<T> words(Call call, String name, T[] all, Function<T, String> word) {
        return call.asked(name).stream()
                .flatMap(given -> Stream.of(given.split(",", -1)))
                .map(given -> Arrays.stream(all)
                        .filter(one -> word.apply(one).equals(given))
                        .findFirst()
                        .orElseThrow(() -> Problem.invalid(
                                name,
                                "'" + name + "' is one or more of "
                                        + Arrays.stream(all).map(word).collect(Collectors.joining(", ")))))
                .collect(Collectors.toSet());
    }

    private Route show() {
        return Route.get(JOBS + "/{id}", "Tells about a job")
                .named("id", Schema.id(), "The job's id")
                .gives(200, "The job", Schema.named("Job"))
                .by(call -> Answer.json(200, JobJson.of(jobs.own(call))));
    }

    private Route cancel() {
        return Route.post(JOBS + "/{id}/cancel", "Ends a job; one that runs is told within a few seconds")
                .named("id", Schema.id(), "The job's id")
                .gives(202, "The job as it is now", Schema.named("Job"))
                .refuses(Code.CONFLICT)
                .audited("job.cancel")
                .by(call -> stopped(services.jobs(), jobs.own(call), Stop.CANCEL));
    }

    static Answer stopped(JobStore store, Job job, Stop how) {
        String reason =
                switch (how) {
                    case CANCEL -> "cancelled by " + job.owner();
                    case CLOSE -> "closed by " + job.owner();
                };
        return switch (store.stop(job.id(), how, reason)) {
            case Stopping.Stopped(var now) -> Answer.json(202, JobJson.of(now));
            case Stopping.Asked(var now) -> Answer.json(202, JobJson.of(now));
            case Stopping.TooLate(var now) ->
                throw Problem.refused(Code.CONFLICT, "the job is " + now.state().word() + " already");
            case Stopping.Missing() -> throw Problem.missing();
        };
    }

    private Route retry() {
        return Route.post(JOBS + "/{id}/retry", "Queues a new job of the same request, once the old one has ended")
                .named("id", Schema.id(), "The old job's id")
                .gives(201, "The new job", Schema.named("Job"), "Location")
                .refuses(Code.INVALID_REQUEST, Code.CONFLICT, Code.QUEUE_FULL, Code.DRAINING)
                .audited("job.retry")
                .by(call -> retried(call, jobs.own(call)));
    }

    private Answer retried(Call call, Job old) {
        if (old.kind() == Job.Kind.SESSION) {
            throw Problem.refused(Code.CONFLICT, "a session is not done again: begin another");
        }
        if (!old.state().isFinal()) {
            throw Problem.refused(
                    Code.CONFLICT, "the job is " + old.state().word() + ": it can be done again when it has ended");
        }
        return made(jobs.submit(call, old.request(), firstMessage(old.request())));
    }
}
