package dev.glovebox.ui.web;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.ui.web.PlainPage.Link;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.views.Grant;
import dev.glovebox.views.notebook.NoNotebook;
import dev.glovebox.views.notebook.Notebook;
import dev.glovebox.views.notebook.State;
import dev.glovebox.views.relay.NobodyThere;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A notebook at a host name of its own: once it stands all is its own; until then a page of ours says how far it is. */
final class NotebookHost {
    static final String START = ViewDesk.OWN + "start";
    private static final int LOOK_AGAIN = 1;

    private final OpenBoxes boxes;
    private final Preview relay;

    NotebookHost(OpenBoxes boxes, Preview relay) {
        this.boxes = boxes;
        this.relay = relay;
    }

    void show(Inquiry inquiry, Grant grant, Reception.Outlet outlet) throws IOException, InterruptedException {
        Notebook notebook = NotebookJson.required(boxes.find(grant.view().id()));
        if (inquiry.path().equals(START)) {
            outlet.send(started(inquiry, notebook));
            return;
        }
        ViewDesk.requireTheirs(inquiry);
        switch (notebook.state()) {
            case State.Ready() -> passed(inquiry, grant, notebook, outlet);
            case State.Idle() -> {
                notebook.begin();
                outlet.send(starting(""));
            }
            case State.Starting(var doing) -> outlet.send(starting(": " + doing));
            case State.Failed(var sentences) -> outlet.send(failed(sentences));
        }
    }

    /** One that has just ended is told of as such the next time. */
    private void passed(Inquiry inquiry, Grant grant, Notebook notebook, Reception.Outlet outlet)
            throws IOException, InterruptedException {
        try {
            relay.show(inquiry, grant, notebook.await()::relay, outlet);
        } catch (NobodyThere e) {
            outlet.send(failed("JupyterLab does not answer (" + e.getMessage() + ")."));
        } catch (NoNotebook e) {
            outlet.send(failed(String.valueOf(e.getMessage())));
        }
    }

    private static Answer started(Inquiry inquiry, Notebook notebook) {
        if (!inquiry.method().equals("GET")) {
            throw Problem.refused(Code.METHOD_NOT_ALLOWED, "here the method is GET");
        }
        notebook.begin();
        return new Answer.Whole(303, Map.of("Location", "/"), ByteString.EMPTY);
    }

    /** Not an answer that browsers or JupyterLab's own page would take for the real one. */
    private static Answer starting(String how) {
        return PlainPage.of(503, "JupyterLab is starting" + how, "This page loads itself again until it is there.")
                .with("Refresh", Integer.toString(LOOK_AGAIN))
                .with("Retry-After", Integer.toString(LOOK_AGAIN))
                .with("Cache-Control", "no-store");
    }

    private static Answer failed(String sentences) {
        return PlainPage.of(
                        503, "There is no notebook now", List.of(sentences), List.of(new Link(START, "Start it again")))
                .with("Cache-Control", "no-store");
    }
}
