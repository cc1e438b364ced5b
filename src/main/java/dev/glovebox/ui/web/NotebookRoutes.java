package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Need;
import dev.glovebox.views.notebook.Notebook;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The notebook of a job's box: how it stands, its start, and whether the agent uses it too. */
final class NotebookRoutes {
    private static final String SHARED = "shared";

    private final Jobs jobs;

    private NotebookRoutes(Services services) {
        this.jobs = new Jobs(services);
    }

    static List<Route> of(Services services) {
        NotebookRoutes routes = new NotebookRoutes(services);
        return Stream.of(JobRoutes.JOBS, TalkRoutes.SESSIONS)
                .map(base -> base + "/{id}/notebook")
                .flatMap(base -> Stream.of(routes.look(base), routes.start(base)))
                .toList();
    }

    private Route look(String base) {
        return Jobs.ofOpenBox(Route.get(base, "How the notebook of its box stands"))
                .gives(
                        200,
                        "`detail` says how far a start is, or why there is none; `shared` whether the agent's python and typescript run"
                                + " on the notebook's kernels",
                        NotebookJson.schema())
                .by(call -> Answer.json(200, NotebookJson.of(NotebookJson.required(jobs.workshop(call)))));
    }

    private Route start(String base) {
        return Jobs.ofOpenBox(
                        Route.post(base, "Starts the notebook, unless it stands, and shares it with the agent or not"))
                .takes(
                        Need.REQUIRED,
                        Schema.object(Map.entry(SHARED + "?", Schema.truth())),
                        Json.object().with(SHARED, true).end())
                .gives(200, "At once, as it stands now; a start goes on meanwhile", NotebookJson.schema())
                .refuses(Code.INVALID_REQUEST, Code.UNKNOWN_FIELD)
                .audited("notebook.start")
                .by(this::started);
    }

    private Answer started(Call call) {
        Fields fields = Fields.of(call.json(), SHARED);
        boolean says = call.json() instanceof Json.Obj(var given) && given.containsKey(SHARED);
        boolean shared = says && fields.truth(SHARED);
        Notebook notebook = NotebookJson.required(jobs.workshop(call));
        if (says) {
            notebook.share(shared);
        }
        notebook.begin();
        return Answer.json(200, NotebookJson.of(notebook));
    }
}
