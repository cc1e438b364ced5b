package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Need;
import dev.glovebox.views.terminal.NoTerminal;
import dev.glovebox.views.terminal.Size;
import dev.glovebox.views.terminal.Terminal;
import dev.glovebox.views.terminal.Terminals;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Shells in a job's box that people open, beside what the agent does there. */
final class TerminalRoutes {
    static final int LARGEST = 1000;
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");
    private static final String STREAM =
            "The terminal's bytes come as binary messages, the last that it showed first, and go to it as"
                    + " such; a text `{\"rows\":24,\"columns\":80}` sets its size. At its end comes one text `{\"ended\":\"exit 0\"}`";

    private final Jobs jobs;

    private TerminalRoutes(Services services) {
        this.jobs = new Jobs(services);
    }

    static List<Route> of(Services services) {
        TerminalRoutes routes = new TerminalRoutes(services);
        return Stream.of(JobRoutes.JOBS, TalkRoutes.SESSIONS)
                .map(base -> base + "/{id}/terminals")
                .flatMap(base ->
                        Stream.of(routes.list(base), routes.open(base), routes.close(base), routes.stream(base)))
                .toList();
    }

    private static Route.Draft one(Route.Draft draft) {
        return Jobs.ofOpenBox(draft).named("number", Schema.whole(1, 999_999_999), "The terminal's number");
    }

    private static Json schema() {
        return Schema.object(Map.entry("number", Schema.whole(1, 999_999_999)), Map.entry("title", Schema.text()));
    }

    private Terminals in(Call call) {
        return jobs.workshop(call).terminals();
    }

    private Terminal find(Call call) {
        Terminals terminals = in(call);
        if (!NUMBER.matcher(call.at("number")).matches()) {
            throw Problem.missing();
        }
        return terminals.find(Integer.parseInt(call.at("number"))).orElseThrow(Problem::missing);
    }

    private static Json json(Terminal terminal) {
        return Json.object()
                .with("number", terminal.number())
                .with("title", terminal.title())
                .end();
    }

    private Route list(String base) {
        return Jobs.ofOpenBox(Route.get(base, "Terminals that people opened in its box"))
                .gives(200, "Those that are open", Schema.object(Map.entry("terminals", Schema.list(schema()))))
                .by(call -> Answer.json(
                        200,
                        Json.object()
                                .with(
                                        "terminals",
                                        in(call).all().stream()
                                                .map(TerminalRoutes::json)
                                                .toList())
                                .end()));
    }

    private Route open(String base) {
        return Jobs.ofOpenBox(Route.post(base, "Opens a terminal: a shell in the workspace, in the same box"))
                .takes(
                        Need.REQUIRED,
                        Schema.object(
                                Map.entry("rows", Schema.whole(1, LARGEST)),
                                Map.entry("columns", Schema.whole(1, LARGEST))),
                        Json.object().with("rows", 24).with("columns", 80).end())
                .gives(201, "It is open", schema())
                .refuses(Code.INVALID_REQUEST, Code.UNKNOWN_FIELD)
                .audited("terminal.open")
                .by(call -> {
                    Terminals terminals = in(call);
                    Size size = size(Fields.of(call.json(), "rows", "columns"));
                    try {
                        return Answer.json(201, json(terminals.open(size)));
                    } catch (NoTerminal e) {
                        throw Problem.refused(Code.CONFLICT, String.valueOf(e.getMessage()));
                    }
                });
    }

    static Size size(Fields fields) {
        return new Size(fields.whole("rows", 1, LARGEST), fields.whole("columns", 1, LARGEST));
    }

    private Route close(String base) {
        return one(Route.delete(base + "/{number}", "Ends a terminal and what was started in it"))
                .givesNothing("It is told to end")
                .audited("terminal.close")
                .by(call -> {
                    find(call).close();
                    return Answer.nothing();
                });
    }

    private Route stream(String base) {
        return one(Route.get(base + "/{number}/stream", "A WebSocket to a terminal; several may look at one"))
                .asSocket(STREAM)
                .audited("terminal.view")
                .by(call -> HeldSocket.answer(call, new TerminalTalk(find(call))));
    }
}
