package dev.glovebox.ui.web;

import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Request.GivenFile;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.views.changes.Changes;
import dev.glovebox.views.changes.Snapshot;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a job has changed. Its workspace began with the files that were given with it and nothing else, whatever kind of job it is. */
final class ChangeRoutes {
    private static final int LOOKS_AT_ONCE = 4;
    private static final int LOOKS_OF_ONE = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Jobs jobs;
    private final BoxAccess boxes;
    private final UserConcurrencyLimit looks = new UserConcurrencyLimit(LOOKS_AT_ONCE, LOOKS_OF_ONE, "comparisons");

    private ChangeRoutes(Services services) {
        this.jobs = new Jobs(services);
        this.boxes = services.boxes();
    }

    static List<Route> of(Services services) {
        return List.of(new ChangeRoutes(services).changes());
    }

    private Route changes() {
        return Route.get(JobRoutes.JOBS + "/{id}/changes", "What is not as it was when the job began")
                .named("id", Schema.id(), "The job's id")
                .gives(
                        200,
                        "By path, each with its diff where it is text; `more` says that not all was compared or shown",
                        ChangeJson.schema())
                .refuses(FileProblems.ALL)
                .refuses(Code.TOO_MANY_REQUESTS)
                .by(call -> Answer.json(200, look(jobs.own(call))));
    }

    /** By a few at a time, since texts of both times are held for it. */
    private Json look(Job job) throws InterruptedException {
        try (UserConcurrencyLimit.Place _ = looks.enter(job.owner(), PATIENCE)) {
            Snapshot start = start(job);
            Changes changes = FileProblems.value(boxes.files(job, files -> Changes.since(start, files)));
            return new ChangeJson(changes).json();
        }
    }

    private static Snapshot start(Job job) {
        Map<ByteString, ByteString> files = new LinkedHashMap<>();
        for (GivenFile file : job.request().files()) {
            files.put(ByteString.of(file.path()), file.content());
        }
        return Snapshot.of(files);
    }
}
