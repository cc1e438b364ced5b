package dev.glovebox.ui.web;

import dev.glovebox.jobs.Job;
import dev.glovebox.protocol.Json;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What happens in a job, as it happens: server-sent events, as browsers and curl read them. */
final class EventRoutes {
    private static final String LAST = "Last-Event-ID";
    private static final String AFTER = "after";
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    private final Jobs jobs;
    private final Services services;
    private final EventStream.Rhythm rhythm;
    private final AtomicInteger open = new AtomicInteger();

    private EventRoutes(Services services, EventStream.Rhythm rhythm) {
        this.jobs = new Jobs(services);
        this.services = services;
        this.rhythm = rhythm;
    }

    static List<Route> of(Services services, EventStream.Rhythm rhythm) {
        EventRoutes routes = new EventRoutes(services, rhythm);
        return Stream.of(JobRoutes.JOBS, TalkRoutes.SESSIONS)
                .map(routes::events)
                .toList();
    }

    private Route events(String base) {
        return Route.get(
                        base + "/{id}/events",
                        "What happens in it, from the first event on or after one, until its end")
                .named("id", Schema.id(), "The job's id")
                .asks(AFTER, Route.Need.OPTIONAL, number(), "The number of the last event that you have")
                .heeds(LAST, number(), "The same, as browsers send it when they connect again; it is heeded first")
                .gives(
                        200,
                        "Kept events have an `id`, their number; live ones have none. The last event is `end`",
                        "text/event-stream",
                        Schema.text())
                .refuses(Problem.Code.INVALID_REQUEST, Problem.Code.TOO_MANY_STREAMS, Problem.Code.DRAINING)
                .asStream()
                .by(this::follow);
    }

    private static Json number() {
        return Schema.pattern("^[0-9]{1,18}$");
    }

    private Answer follow(Call call) {
        Job job = jobs.own(call);
        var stream =
                new EventStream(services.feed().follow(job.id(), after(call)), call.visitor()::isWelcome, rhythm, open);
        Map<String, String> headers = Map.of("Content-Type", "text/event-stream", "X-Accel-Buffering", "no");
        return new Answer.Written(headers, OptionalLong.empty(), stream);
    }

    private static long after(Call call) {
        String name = call.header(LAST).isPresent() ? LAST : AFTER;
        String number = call.header(LAST).or(() -> call.asked(AFTER)).orElse("0");
        if (!NUMBER.matcher(number).matches()) {
            throw Problem.invalid(name, "'" + name + "' is the number of an event, 0 for all");
        }
        return Long.parseLong(number);
    }
}
