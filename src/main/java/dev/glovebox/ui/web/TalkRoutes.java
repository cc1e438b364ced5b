package dev.glovebox.ui.web;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobStore.Stop;
import dev.glovebox.jobs.Mail;
import dev.glovebox.jobs.Mail.Posted;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.RequestJson;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Need;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Sessions, and what people say to jobs and are asked by them; a job that is a session answers at both its addresses. */
final class TalkRoutes {
    static final String SESSIONS = "/api/v1/sessions";
    private static final int LONGEST_MESSAGE = 100_000;
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");
    private static final List<String> ANSWERS = List.of("yes", "once", "no");

    private final Jobs jobs;
    private final Services services;

    private TalkRoutes(Services services) {
        this.jobs = new Jobs(services);
        this.services = services;
    }

    static List<Route> of(Services services) {
        TalkRoutes routes = new TalkRoutes(services);
        Stream<Route> sessions = Stream.of(routes.begin(), routes.list(), routes.show(), routes.cancel());
        Stream<Route> both = Stream.of(JobRoutes.JOBS, SESSIONS)
                .flatMap(base ->
                        Stream.of(routes.say(base), routes.close(base), routes.questions(base), routes.answer(base)));
        return Stream.concat(sessions, both).toList();
    }

    private Route begin() {
        return Route.post(SESSIONS, "Begins a conversation, with a first message or without")
                .heeds(Jobs.IDEMPOTENCY, Schema.pattern("^[!-~]{1,255}$"), Words.IDEMPOTENCY)
                .takes(
                        Need.OPTIONAL,
                        Schema.named("SessionRequest"),
                        Json.object()
                                .with("message", "What is in this workspace?")
                                .end())
                .gives(201, "The session is queued", Schema.named("Job"), "Location")
                .refuses(
                        Code.INVALID_REQUEST,
                        Code.UNKNOWN_FIELD,
                        Code.IDEMPOTENCY_KEY_REUSED,
                        Code.QUEUE_FULL,
                        Code.DRAINING)
                .audited("session.begin")
                .by(this::begin);
    }

    private Answer begin(Call call) {
        Optional<String> message = Optional.empty();
        Json rest = call.json();
        if (call.json() instanceof Json.Obj object) {
            Map<String, Json> fields = new LinkedHashMap<>(object.fields());
            message = Optional.ofNullable(fields.remove("message"))
                    .filter(given -> !(given instanceof Json.Null))
                    .map(given -> new Fields(object).text("message", LONGEST_MESSAGE));
            rest = new Json.Obj(fields);
        }
        Json wanted = rest;
        Request request = Jobs.read(() -> RequestJson.session(wanted));
        return JobRoutes.made(jobs.submit(call, request, message));
    }

    private Route list() {
        return Paging.asked(Route.get(SESSIONS, "Lists your sessions, the newest first"))
                .gives(200, "A page of them", Schema.page(Schema.named("Job")))
                .by(call -> JobRoutes.page(services.jobs(), call, Set.of(Job.Kind.SESSION), Set.of()));
    }

    private Route show() {
        return Route.get(SESSIONS + "/{id}", "Tells about a session")
                .named("id", Schema.id(), "The session's id")
                .gives(200, "The session", Schema.named("Job"))
                .by(call -> Answer.json(200, JobJson.of(own(call, SESSIONS))));
    }

    private Route cancel() {
        return Route.post(SESSIONS + "/{id}/cancel", "Stops what the session does")
                .named("id", Schema.id(), "The session's id")
                .gives(202, "The session as it is now", Schema.named("Job"))
                .refuses(Code.CONFLICT)
                .audited("session.cancel")
                .by(call -> JobRoutes.stopped(services.jobs(), own(call, SESSIONS), Stop.CANCEL));
    }

    /** Below sessions there are only sessions. */
    private Job own(Call call, String base) {
        Job job = jobs.own(call);
        if (base.equals(SESSIONS) && job.kind() != Job.Kind.SESSION) {
            throw Problem.missing();
        }
        return job;
    }

    private Route say(String base) {
        return Route.post(base + "/{id}/messages", "Says something to it, while it works or after")
                .named("id", Schema.id(), "Its id")
                .takes(
                        Need.REQUIRED,
                        Schema.object(Map.entry("text", Schema.text(1, LONGEST_MESSAGE))),
                        Json.object().with("text", "Add a test for it.").end())
                .gives(202, "Kept; it is heard in its order", Schema.object(Map.entry("number", Schema.count())))
                .refuses(Code.INVALID_REQUEST, Code.UNKNOWN_FIELD, Code.CONFLICT, Code.QUEUE_FULL, Code.DRAINING)
                .audited("message.say")
                .by(call -> said(own(call, base), Fields.of(call.json(), "text").text("text", LONGEST_MESSAGE)));
    }

    private Answer said(Job job, String text) {
        jobs.requireTakesWork();
        if (job.kind() == Job.Kind.STEPS) {
            throw Problem.refused(Code.CONFLICT, "a list of steps hears no messages: it has no model");
        }
        return switch (services.mail().say(job.id(), text, services.rules().bounds())) {
            case Posted.Kept(long number) ->
                Answer.json(202, Json.object().with("number", number).end());
            case Posted.TooLate(var now) ->
                throw Problem.refused(Code.CONFLICT, "the job is " + now.state().word() + " and hears nothing more");
            case Posted.Full(int waiting) -> throw Jobs.full("already " + waiting + " wait: try again later");
            case Posted.Missing() -> throw Problem.missing();
        };
    }

    private Route close(String base) {
        return Route.post(base + "/{id}/close", "Ends a session, which is complete then")
                .named("id", Schema.id(), "Its id")
                .gives(202, "The session as it is now", Schema.named("Job"))
                .refuses(Code.CONFLICT)
                .audited("session.close")
                .by(call -> closed(own(call, base)));
    }

    private Answer closed(Job job) {
        if (job.kind() != Job.Kind.SESSION) {
            throw Problem.refused(Code.CONFLICT, "only sessions are closed: cancel a job, or let it end");
        }
        return JobRoutes.stopped(services.jobs(), job, Stop.CLOSE);
    }

    private Route questions(String base) {
        return Route.get(base + "/{id}/questions", "What the box asks: may a program connect there?")
                .named("id", Schema.id(), "Its id")
                .gives(
                        200,
                        "Those without an answer",
                        Schema.items(Schema.object(
                                Map.entry("number", Schema.count()),
                                Map.entry("host", Schema.text()),
                                Map.entry("port", Schema.whole(0, 65_535)),
                                Map.entry("private", Schema.truth()),
                                Map.entry("asked", Schema.time()),
                                Map.entry("deadline", Schema.time()))))
                .by(call -> Paging.items(services.mail().open(own(call, base).id()).stream()
                        .map(TalkRoutes::json)
                        .toList()));
    }

    private static Json json(Mail.Question question) {
        return Json.object()
                .with("number", question.number())
                .with("host", question.asked().host())
                .with("port", question.asked().port())
                .with("private", question.asked().privately())
                .with("asked", question.time().toString())
                .with("deadline", question.deadline().toString())
                .end();
    }

    private Route answer(String base) {
        return Route.post(base + "/{id}/questions/{number}", "Answers a question: for good, for once, or no")
                .named("id", Schema.id(), "Its id")
                .named("number", Schema.whole(1, 999_999_999), "The question's number")
                .takes(
                        Need.REQUIRED,
                        Schema.object(Map.entry("answer", Schema.oneOf("yes", "once", "no"))),
                        Json.object().with("answer", "once").end())
                .gives(200, "The answer counts", Schema.object(Map.entry("answer", Schema.oneOf("yes", "once", "no"))))
                .refuses(Code.INVALID_REQUEST, Code.UNKNOWN_FIELD, Code.CONFLICT)
                .audited("question.answer")
                .by(call -> answered(own(call, base), call));
    }

    private Answer answered(Job job, Call call) {
        if (!NUMBER.matcher(call.at("number")).matches()) {
            throw Problem.missing();
        }
        String word = Fields.of(call.json(), "answer").oneOf("answer", ANSWERS);
        boolean counts = services.mail()
                .answer(
                        job.id(),
                        Long.parseLong(call.at("number")),
                        Mail.Answer.valueOf(word.toUpperCase(Locale.ROOT)));
        if (!counts) {
            throw Problem.refused(
                    Code.CONFLICT, "there is no such question, it was answered, or nobody waits for it any more");
        }
        return Answer.json(200, Json.object().with("answer", word).end());
    }
}
