package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Need;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The desktop of a job's box: how it stands, who has mouse and keyboard, and the picture of it. */
final class DesktopRoutes {
    private final Jobs jobs;

    private DesktopRoutes(Services services) {
        this.jobs = new Jobs(services);
    }

    static List<Route> of(Services services) {
        DesktopRoutes routes = new DesktopRoutes(services);
        return Stream.of(JobRoutes.JOBS, TalkRoutes.SESSIONS)
                .map(base -> base + "/{id}/desktop")
                .flatMap(base -> Stream.of(routes.look(base), routes.hands(base), routes.stream(base)))
                .toList();
    }

    private Route look(String base) {
        return Jobs.ofOpenBox(Route.get(base, "How the desktop of its box stands; waits for one that starts"))
                .gives(
                        200,
                        "`hands` is who has mouse and keyboard: `agent`, `you`, or another user's name",
                        DesktopJson.schema())
                .by(call -> Answer.json(
                        200, DesktopJson.of(jobs.workshop(call), call.user().name())));
    }

    private Route hands(String base) {
        return Jobs.ofOpenBox(
                        Route.post(base + "/hands", "Takes over mouse and keyboard from the agent, or gives them back"))
                .takes(
                        Need.REQUIRED,
                        Schema.object(Map.entry("take", Schema.truth())),
                        Json.object().with("take", true).end())
                .gives(200, "As it stands now", DesktopJson.schema())
                .refuses(Code.INVALID_REQUEST, Code.UNKNOWN_FIELD)
                .audited("desktop.hands")
                .by(call -> Answer.json(
                        200, DesktopJson.passed(jobs.workshop(call), call.user().name(), call.json())));
    }

    private Route stream(String base) {
        return Jobs.ofOpenBox(Route.get(base + "/stream", "A WebSocket to the desktop, as noVNC speaks it"))
                .asSocket(
                        "Binary messages are RFB, see RFC 6143; what comes of mouse and keyboard counts only after a take over")
                .audited("desktop.view")
                .by(call -> HeldSocket.answer(
                        call,
                        new DesktopTalk(
                                DesktopJson.required(jobs.workshop(call)),
                                call.user().name())));
    }
}
