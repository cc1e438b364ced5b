package dev.glovebox.ui.web;

import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.ui.web.views.Grant;
import dev.glovebox.ui.web.views.SteadyTime;
import dev.glovebox.ui.web.views.ViewName;
import dev.glovebox.views.workshop.Workshop;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** What is shown of the one box of a session at a terminal, to browsers of this machine that have a ticket; there is no service. */
public final class LocalViews implements AutoCloseable {
    private static final String HOST = "127.0.0.1";
    private static final String PERSON = "you";

    private final String id;
    private final Views views;
    private final Streams streams;
    private final HttpServer server;
    private final AtomicBoolean open = new AtomicBoolean(true);

    private LocalViews(String id, Views views, Streams streams, HttpServer server) {
        this.id = id;
        this.views = views;
        this.streams = streams;
        this.server = server;
    }

    /** At a free port; the session's id is in the host's name. Throws when no port can be had. */
    public static LocalViews start(String id, Workshop workshop) throws IOException {
        return start(id, workshop, new SteadyTime());
    }

    static LocalViews start(String id, Workshop workshop, InstantSource clock) throws IOException {
        Site.Bounds bounds = Site.Bounds.DEFAULT;
        Place place = new Place(HOST, 0, Optional.empty(), Set.of(), Optional.empty(), Site.Clients.DIRECT, bounds);
        Views views = Views.begin(clock);
        Streams streams = new Streams(bounds.streams());
        OpenBoxes boxes = name -> {
            if (!name.equals(id)) {
                throw new BoxAccess.NoBox("there is no such box");
            }
            return workshop;
        };
        try {
            return new LocalViews(id, views, streams, HttpServer.start(place, port -> {
                Names names = new Names(place, port);
                return new FrontDesk(
                        names,
                        new Nothing(),
                        views.desk(names, boxes, streams, new StrangerLimiter(System::nanoTime), new Metrics()));
            }));
        } catch (IOException e) {
            views.close();
            throw e;
        }
    }

    /** Where a browser sees it, by a ticket that is good for one time and one minute. */
    public String at(Doorway doorway) {
        return address(doorway.view(id));
    }

    /** Where a browser sees a server inside, likewise. */
    public String preview(int port) {
        return address(ViewName.preview(id, port));
    }

    private String address(ViewName view) {
        String ticket = views.tickets().issue(new Grant(PERSON, view, open::get));
        return "http://" + view.label() + ".localhost:" + server.port() + ViewDesk.ENTER + "?ticket=" + ticket;
    }

    /** By any other name. */
    private record Nothing() implements Reception {
        @Override
        public void serve(Inquiry inquiry, Outlet outlet) throws IOException, InterruptedException {
            outlet.send(PlainPage.of(404, "There is nothing here", "The session prints the address with a ticket."));
        }

        @Override
        public boolean hasSocket(Inquiry inquiry) {
            return false;
        }
    }

    @Override
    public void close() {
        open.set(false);
        streams.end();
        views.close();
        server.close();
    }
}
