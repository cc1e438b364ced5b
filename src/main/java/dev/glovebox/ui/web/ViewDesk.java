package dev.glovebox.ui.web;

import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.ui.web.views.Grant;
import dev.glovebox.ui.web.views.Passes;
import dev.glovebox.ui.web.views.Tickets;
import dev.glovebox.ui.web.views.ViewName;
import dev.glovebox.ui.web.views.ViewName.Kind;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Takes requests by the host names of content to what is meant, if whoever sends them came with a ticket once. */
final class ViewDesk implements Reception {
    static final String OWN = "/.glovebox/";
    static final String ENTER = OWN + "enter";
    private static final Pattern PATH_HERE = Pattern.compile("/(?![/\\\\])[!-\\[\\]-~]{0,4000}");
    private static final String HOW_TO_OPEN =
            "Open it from the page of the session: the address there has a ticket, which is good for one time and one minute.";

    private final Names names;
    private final Leave leave;
    private final Metrics metrics;
    private final Preview preview;
    private final DesktopHost desktop;
    private final NotebookHost notebook;

    /** Who may look. */
    record Leave(Tickets tickets, Passes passes, Streams streams, StrangerLimiter strangers) {}

    ViewDesk(Names names, Leave leave, Metrics metrics, OpenBoxes boxes) {
        this.names = names;
        this.leave = leave;
        this.metrics = metrics;
        preview = new Preview(names, boxes, leave.passes());
        desktop = new DesktopHost(boxes, leave.passes());
        notebook = new NotebookHost(boxes, preview);
    }

    @Override
    public boolean hasSocket(Inquiry inquiry) {
        return names.view(inquiry)
                .filter(view -> switch (view.kind()) {
                    case Kind.Desktop() -> inquiry.path().equals(DesktopHost.STREAM);
                    case Kind.Notebook ignored -> !inquiry.path().startsWith(OWN);
                    case Kind.Preview ignored -> !inquiry.path().startsWith(OWN);
                })
                .isPresent();
    }

    @Override
    public void serve(Inquiry inquiry, Outlet outlet) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Counted counted = new Counted(outlet);
        try {
            serveOrRefuse(inquiry, counted);
        } finally {
            metrics.request("view", counted.status, System.nanoTime() - begin);
        }
    }

    /** Remembers what was answered. */
    private static final class Counted implements Outlet {
        private final Outlet outlet;
        private int status;

        Counted(Outlet outlet) {
            this.outlet = outlet;
        }

        @Override
        public void send(Answer answer) throws IOException, InterruptedException {
            status = answer.status();
            outlet.send(answer);
        }

        @Override
        public boolean canSwitch() {
            return outlet.canSwitch();
        }

        @Override
        public void callerKnown() {
            outlet.callerKnown();
        }
    }

    private void serveOrRefuse(Inquiry inquiry, Counted outlet) throws IOException, InterruptedException {
        try {
            Head.check(inquiry);
            ViewName view = names.view(inquiry).orElseThrow(Problem::missing);
            names.checkView(inquiry);
            Optional<Grant> grant = grant(inquiry, view);
            if (grant.isEmpty()) {
                leave.strangers().requireRequest(inquiry);
            }
            if (inquiry.path().equals(ENTER)) {
                outlet.send(entered(inquiry, view));
                return;
            }
            if (grant.isEmpty()) {
                outlet.send(PlainPage.unknownBrowser("This view is not open to this browser", HOW_TO_OPEN));
                return;
            }
            outlet.callerKnown();
            try (Streams.Place place = place(grant.get(), outlet)) {
                show(MovingOutlet.moving(inquiry, place), grant.get(), new MovingOutlet(outlet, place));
            }
        } catch (Problem.Refused e) {
            outlet.send(PlainPage.of(
                    e.problem().code().status(),
                    e.problem().code().title(),
                    e.problem().detail()));
        } catch (BoxAccess.NoBox | BoxAccess.NotHere e) {
            outlet.send(PlainPage.of(404, "The box is closed", String.valueOf(e.getMessage()), HOW_TO_OPEN));
        } catch (StoreAway e) {
            outlet.send(PlainPage.of(503, "The database is away", "Nothing was done: try again later."));
        } catch (RuntimeException e) {
            LoggedFault fault = LoggedFault.log("a view", e);
            outlet.send(PlainPage.of(500, "Something went wrong here", fault.sentence()));
        }
    }

    /** What waits for an answer that does not come gives way; a socket is silent by nature, and its client's end is noticed. */
    private Streams.Place place(Grant grant, Outlet outlet) {
        return leave.streams()
                .enter(
                        grant.user(),
                        new Streams.Right(grant.holds(), grant.holds()),
                        outlet.canSwitch() ? Streams.Silence.KEEPS_ITS_PLACE : Streams.Silence.GIVES_WAY);
    }

    private void show(Inquiry inquiry, Grant grant, Outlet outlet) throws IOException, InterruptedException {
        switch (grant.view().kind()) {
            case Kind.Desktop() -> desktop.show(inquiry, grant, outlet);
            case Kind.Notebook() -> notebook.show(inquiry, grant, outlet);
            case Kind.Preview(int port) -> {
                requireTheirs(inquiry);
                preview.show(inquiry, grant, port, outlet);
            }
        }
    }

    /** What is ours at a host of content is never the content's. */
    static void requireTheirs(Inquiry inquiry) {
        if (inquiry.path().startsWith(OWN)) {
            throw Problem.missing();
        }
    }

    private Optional<Grant> grant(Inquiry inquiry, ViewName view) {
        return ViewCookie.in(inquiry).stream()
                .flatMap(secret -> leave.passes().find(secret, view).stream())
                .findFirst();
    }

    /** A browser that has come before may come again by the same address. */
    private Answer entered(Inquiry inquiry, ViewName view) {
        if (!inquiry.method().equals("GET")) {
            throw Problem.refused(Problem.Code.METHOD_NOT_ALLOWED, "tickets are shown by GET");
        }
        Map<String, String> query = Escapes.query(inquiry.query());
        Answer onward = Answer.text(303, "text/plain; charset=utf-8", "")
                .with("Location", pathHere(query.getOrDefault("to", "/")));
        Optional<Grant> grant = leave.tickets().redeem(query.getOrDefault("ticket", ""), view);
        if (grant.isPresent()) {
            return onward.with(
                    "Set-Cookie", ViewCookie.kept(inquiry, names, leave.passes().begin(grant.get())));
        }
        return grant(inquiry, view).isPresent()
                ? onward
                : PlainPage.of(403, "This ticket is not good any more", HOW_TO_OPEN);
    }

    /** Whoever sends somebody here with a ticket does not send them to another host. */
    private static String pathHere(String path) {
        if (!PATH_HERE.matcher(path).matches()) {
            throw Problem.invalid(
                    "to", "'to' is a path of this host, as in /a?b=c, with all but plain ASCII in percent signs");
        }
        return path;
    }
}
