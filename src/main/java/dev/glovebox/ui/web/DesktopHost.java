package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.views.Grant;
import dev.glovebox.ui.web.views.Passes;
import dev.glovebox.ui.web.views.Passes.Visit;
import dev.glovebox.views.workshop.Workshop;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** A desktop by itself, at a host name of its own: a page of ours that shows it, and nothing that the box made but its picture. */
final class DesktopHost {
    static final String STREAM = ViewDesk.OWN + "stream";
    private static final String STATE = ViewDesk.OWN + "desktop";
    private static final String HANDS = ViewDesk.OWN + "hands";
    private static final String FILES = "/page/";
    private static final String FRONT = "desktop.html";
    private static final Duration FOREVER = Duration.ofDays(365);
    private static final Duration BEAT = Duration.ofSeconds(20);
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
                    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

    private final OpenBoxes boxes;
    private final Passes passes;
    private final PageFiles files = new PageFiles();

    DesktopHost(OpenBoxes boxes, Passes passes) {
        this.boxes = boxes;
        this.passes = passes;
    }

    void show(Inquiry inquiry, Grant grant, Reception.Outlet outlet) throws IOException, InterruptedException {
        if (inquiry.path().equals(STREAM)) {
            stream(inquiry, grant, outlet);
        } else {
            outlet.send(answered(inquiry, grant));
        }
    }

    /** What is not ours to show is told as the service tells it: only our own page asks here. */
    private Answer answered(Inquiry inquiry, Grant grant) throws IOException, InterruptedException {
        String path = inquiry.path();
        require(inquiry, path.equals(HANDS) ? "POST" : "GET");
        if (path.equals("/")) {
            return file(FRONT);
        }
        if (path.startsWith(FILES)) {
            return file(path.substring(Math.min(path.length(), path.indexOf('/', FILES.length()) + 1)));
        }
        try {
            Workshop workshop = boxes.find(grant.view().id());
            return switch (path) {
                case STATE -> Answer.json(200, DesktopJson.of(workshop, grant.user()));
                case HANDS -> Answer.json(200, DesktopJson.passed(workshop, grant.user(), json(inquiry)));
                default -> throw Problem.missing();
            };
        } catch (Problem.Refused e) {
            return Answer.problem(e.problem());
        }
    }

    private static void require(Inquiry inquiry, String method) {
        boolean fits = inquiry.method().equals(method)
                || (method.equals("GET") && inquiry.method().equals("HEAD"));
        if (!fits) {
            throw Problem.refused(Code.METHOD_NOT_ALLOWED, "here the method is " + method);
        }
    }

    private static Json json(Inquiry inquiry) throws IOException {
        return Body.small(inquiry);
    }

    private Answer file(String name) {
        PageFiles.File file = files.find(name).orElseThrow(Problem::missing);
        return new Answer.Whole(
                200,
                Map.of("Content-Type", file.type(), "Content-Security-Policy", POLICY, "Cache-Control", "no-cache"),
                file.content());
    }

    /** Browsers let any page open a WebSocket: without an Origin, which was looked at before, nobody comes in by a cookie. */
    private void stream(Inquiry inquiry, Grant grant, Reception.Outlet outlet)
            throws IOException, InterruptedException {
        Shaken shaken = Shaken.of(inquiry, outlet);
        if (inquiry.header("Origin").isEmpty()) {
            throw Problem.refused(Code.FOREIGN_ORIGIN, "a WebSocket needs an Origin here");
        }
        var talk = new DesktopTalk(DesktopJson.required(boxes.find(grant.view().id())), grant.user());
        Thread thread = Thread.currentThread();
        try (Visit _ = passes.enter(grant, FOREVER, thread::interrupt)) {
            outlet.send(shaken.with(new Answer.Switched(Map.of(), new HeldSocket(grant.holds(), BEAT, talk))));
        }
    }
}
