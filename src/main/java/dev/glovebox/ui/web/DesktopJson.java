package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.views.desktop.Desktop;
import dev.glovebox.views.desktop.NoDesktop;
import dev.glovebox.views.workshop.Workshop;
import java.util.Map;
import java.util.Optional;

/** A box's desktop as clients are told of it. */
final class DesktopJson {
    private static final String NONE =
            "this box has no desktop, since none was asked for: begin a session with the capability desktop";

    private DesktopJson() {}

    static Json schema() {
        return Schema.object(
                Map.entry("state", Schema.oneOf("open", "none", "failed")),
                Map.entry("reason", Schema.maybe(Schema.text())),
                Map.entry("width", Schema.maybe(Schema.count())),
                Map.entry("height", Schema.maybe(Schema.count())),
                Map.entry("hands", Schema.maybe(Schema.text())));
    }

    /** For that user. */
    static Json of(Workshop workshop, String user) throws InterruptedException {
        try {
            Optional<Desktop> desktop = workshop.desktop();
            return desktop.isEmpty() ? without("none", NONE) : open(desktop.get(), user);
        } catch (NoDesktop e) {
            return without("failed", String.valueOf(e.getMessage()));
        }
    }

    private static Json without(String state, String reason) {
        return Json.object()
                .with("state", state)
                .with("reason", reason)
                .with("width", new Json.Null())
                .with("height", new Json.Null())
                .with("hands", new Json.Null())
                .end();
    }

    private static Json open(Desktop desktop, String user) {
        String hands = desktop.hands()
                .person()
                .map(name -> name.equals(user) ? "you" : name)
                .orElse("agent");
        return Json.object()
                .with("state", "open")
                .with("reason", new Json.Null())
                .with("width", desktop.size().width())
                .with("height", desktop.size().height())
                .with("hands", hands)
                .end();
    }

    /** Or a refusal that says why there is none. */
    static Desktop required(Workshop workshop) throws InterruptedException {
        try {
            return workshop.desktop().orElseThrow(() -> Problem.refused(Code.CONFLICT, NONE));
        } catch (NoDesktop e) {
            throw Problem.refused(Code.BOX_FAILED, "the desktop did not start: " + e.getMessage());
        }
    }

    /** Takes or gives back mouse and keyboard, as the request says. */
    static Json passed(Workshop workshop, String user, Json request) throws InterruptedException {
        boolean takes = Fields.of(request, "take").truth("take");
        Desktop desktop = required(workshop);
        if (!takes) {
            desktop.hands().giveBack(user);
        } else if (!desktop.hands().takeOver(user)) {
            throw Problem.refused(
                    Code.CONFLICT,
                    "only who looks at the desktop can take over: open its stream first, and keep it open");
        }
        return of(workshop, user);
    }
}
