package dev.glovebox.ui.web;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.Wanted;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Need;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Words in what was said and done in a user's jobs. */
final class SearchRoutes {
    static final int LONGEST = 200;
    static final Duration TIME = Duration.ofSeconds(2);

    private static final int JOBS_AT_ONCE = 20;
    private static final int LOOKS_AT_ONCE = 4;
    private static final int LOOKS_OF_ONE = 2;
    private static final Pattern CURSOR = Pattern.compile("([0-9]{1,18})\\.([0-9a-f-]{36})");

    private final Services services;
    private final Duration time;
    private final UserConcurrencyLimit looks = new UserConcurrencyLimit(LOOKS_AT_ONCE, LOOKS_OF_ONE, "searches");

    private SearchRoutes(Services services, Duration time) {
        this.services = services;
        this.time = time;
    }

    static List<Route> of(Services services, Duration time) {
        return List.of(new SearchRoutes(services, time).search());
    }

    private Route search() {
        return Paging.asked(Route.get("/api/v1/search", "Looks for words in your jobs, the newest first")
                        .asks("q", Need.REQUIRED, Schema.text(1, LONGEST), "The words; each is in what is found"))
                .gives(
                        200,
                        "What was found in the time that one request has; `next` goes on",
                        Schema.page(Schema.object(
                                Map.entry("job", Schema.named("Job")),
                                Map.entry("number", Schema.count()),
                                Map.entry("kind", Schema.oneOf("prompt", "answer", "tool", "notice")),
                                Map.entry("before", Schema.text()),
                                Map.entry("match", Schema.text()),
                                Map.entry("after", Schema.text()))))
                .refuses(Code.TOO_MANY_REQUESTS)
                .by(this::look);
    }

    /** The words that a request asks for. */
    static Optional<Wanted> wanted(Call call) {
        Optional<String> given = call.asked("q");
        if (given.filter(text -> text.codePointCount(0, text.length()) > LONGEST)
                .isPresent()) {
            throw Problem.invalid("q", "'q' has at most " + LONGEST + " characters");
        }
        return given.map(Wanted::of);
    }

    private Answer look(Call call) throws InterruptedException {
        Wanted wanted = wanted(call)
                .filter(words -> !call.asked("q").orElse("").isEmpty())
                .orElseThrow(() -> Problem.invalid("q", "'q' is missing: /api/v1/search?q=WORDS"));
        int limit = Paging.limit(call);
        try (UserConcurrencyLimit.Place _ = looks.enter(call.user().name(), time)) {
            return new Look(call, new Finds(wanted), limit).answer();
        }
    }

    /** One page of it. A journal that was begun is looked through: to read it again would take longer. */
    private final class Look {
        private final Call call;
        private final Finds finds;
        private final int limit;
        private final long end = System.nanoTime() + time.toNanos();
        private final List<Json.Obj> items = new ArrayList<>();
        private Optional<String> next = Optional.empty();

        Look(Call call, Finds finds, int limit) {
            this.call = call;
            this.finds = finds;
            this.limit = limit;
        }

        Answer answer() {
            Optional<String> cursor = Optional.empty();
            if (call.asked("cursor").isPresent()) {
                Matcher given = given(call.asked("cursor").get());
                Job job = services.jobs()
                        .find(new JobId(given.group(2)))
                        .filter(one -> one.owner().equals(call.user().name()))
                        .orElseThrow(Paging::wrongCursor);
                in(job, Long.parseLong(given.group(1)));
                cursor = Optional.of(services.jobs().cursor(job));
            }
            while (next.isEmpty()) {
                JobStore.Page page = services.jobs()
                        .list(new JobStore.Query(call.user().name(), Set.of(), Set.of(), cursor, JOBS_AT_ONCE));
                page.jobs().forEach(this::begin);
                if (page.next().isEmpty()) {
                    break;
                }
                cursor = page.next();
            }
            return Paging.page(items, next);
        }

        private void begin(Job job) {
            if (next.isEmpty() && (items.size() >= limit || System.nanoTime() > end)) {
                next = Optional.of("0." + job.id());
            }
            if (next.isEmpty()) {
                in(job, 0);
            }
        }

        private void in(Job job, long after) {
            for (Journal.Entry entry : services.journals().after(job.id(), after)) {
                Optional<Finds.Find> find = finds.in(entry);
                if (find.isPresent() && items.size() >= limit) {
                    next = Optional.of((entry.number() - 1) + "." + job.id());
                    return;
                }
                find.ifPresent(found -> items.add(json(job, found)));
            }
        }

        private static Json.Obj json(Job job, Finds.Find find) {
            return Json.object()
                    .with("job", JobJson.of(job))
                    .with("number", find.number())
                    .with("kind", find.kind())
                    .with("before", find.before())
                    .with("match", find.match())
                    .with("after", find.after())
                    .end();
        }

        private static Matcher given(String text) {
            Matcher cursor = CURSOR.matcher(text);
            if (!cursor.matches() || JobId.parse(cursor.group(2)).isEmpty()) {
                throw Paging.wrongCursor();
            }
            return cursor;
        }
    }
}
