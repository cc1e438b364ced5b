package dev.glovebox.ui.web;

import dev.glovebox.jobs.Job;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Need;
import dev.glovebox.ui.web.views.Tickets;
import dev.glovebox.ui.web.views.ViewName;
import dev.glovebox.ui.web.views.ViewName.Kind;
import dev.glovebox.views.workshop.Workshop;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What can be looked at in a job's box, and tickets to where it is shown. */
final class ViewRoutes {
    private static final List<String> VIEWS = List.of("desktop", "notebook", "preview");
    private static final int MOST_PORT = 65_535;

    private final Jobs jobs;
    private final TicketOffice office;

    private ViewRoutes(Services services, Tickets tickets) {
        this.jobs = new Jobs(services);
        this.office = new TicketOffice(services.boxes(), tickets);
    }

    static List<Route> of(Services services, Tickets tickets) {
        ViewRoutes routes = new ViewRoutes(services, tickets);
        return Stream.of(JobRoutes.JOBS, TalkRoutes.SESSIONS)
                .map(base -> base + "/{id}")
                .flatMap(base -> Stream.of(routes.ports(base), routes.ticket(base)))
                .toList();
    }

    private Route ports(String base) {
        return Jobs.ofOpenBox(Route.get(base + "/ports", "Ports in its box on which a program listens"))
                .gives(
                        200,
                        "By their numbers; the program is empty where it is not known",
                        Schema.object(Map.entry(
                                "ports",
                                Schema.list(Schema.object(
                                        Map.entry("port", Schema.whole(1, MOST_PORT)),
                                        Map.entry("program", Schema.text()))))))
                .by(call -> listed(jobs.workshop(call)));
    }

    private static Answer listed(Workshop workshop) throws InterruptedException {
        List<Json> ports = workshop.ports().now().stream()
                .<Json>map(listening -> Json.object()
                        .with("port", listening.port())
                        .with("program", listening.program())
                        .end())
                .toList();
        return Answer.json(200, Json.object().with("ports", ports).end());
    }

    private Route ticket(String base) {
        return Jobs.ofOpenBox(Route.post(
                        base + "/tickets",
                        "A ticket to the desktop, the notebook or a server in the box, at a host name of its own"))
                .takes(
                        Need.REQUIRED,
                        wanted(),
                        Json.object().with("view", "preview").with("port", 5000).end())
                .gives(
                        201,
                        "Open the address in a browser within so many seconds; it is good for one time",
                        Schema.object(Map.entry("address", Schema.text()), Map.entry("seconds", Schema.whole(1, 60))))
                .refuses(Code.INVALID_REQUEST, Code.UNKNOWN_FIELD)
                .audited("view.open")
                .by(this::issued);
    }

    private static Json wanted() {
        Json whole = Schema.object(Map.entry("view", Schema.oneOf("desktop", "notebook")));
        Json preview = Schema.object(
                Map.entry("view", Schema.oneOf("preview")), Map.entry("port", Schema.whole(1, MOST_PORT)));
        return Json.object().with("oneOf", List.of(whole, preview)).end();
    }

    private Answer issued(Call call) {
        Job job = jobs.own(call);
        ViewName view = view(job, call.json());
        if (view.kind() instanceof Kind.Notebook) {
            NotebookJson.required(jobs.workshop(call)).begin();
        }
        String address = office.address(call, call.user().name(), job, view);
        return Answer.json(
                201,
                Json.object()
                        .with("address", address)
                        .with("seconds", Tickets.TIME.toSeconds())
                        .end());
    }

    private static ViewName view(Job job, Json asked) {
        String id = job.id().text();
        Fields fields = Fields.of(asked, "view", "port");
        String word = fields.oneOf("view", VIEWS);
        if (word.equals("preview")) {
            return ViewName.preview(id, fields.whole("port", 1, MOST_PORT));
        }
        Fields.of(asked, "view"); // the others have no port
        return word.equals("notebook") ? ViewName.notebook(id) : ViewName.desktop(id);
    }
}
