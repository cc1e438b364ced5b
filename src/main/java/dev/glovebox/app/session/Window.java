package dev.glovebox.app.session;

import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.ui.web.Doorway;
import dev.glovebox.ui.web.LocalViews;
import dev.glovebox.views.workshop.Workshop;
import java.io.IOException;
import java.util.Optional;

/** Shows a room to browsers of this machine: a server that starts when somebody asks for an address, and ends with the room. */
public final class Window implements AutoCloseable {
    /** In the host's name, where a chat has no session yet. */
    private static final String UNNAMED = "thischat-1";

    private final Workshop workshop;
    private Optional<LocalViews> views = Optional.empty();
    private boolean closed;

    Window(Workshop workshop) {
        this.workshop = workshop;
    }

    /** With a ticket that is good for one time and one minute; the name is that of the session that asked first. */
    public synchronized String at(Doorway doorway, Optional<SessionId> session) throws IOException {
        if (closed) {
            throw new IOException("the box is closed");
        }
        if (views.isEmpty()) {
            views = Optional.of(start(doorway, session.map(SessionId::text).orElse(UNNAMED)));
        }
        return views.get().at(doorway);
    }

    /** The launcher gives the server's libraries to starts that name such a view; a settings file is not read by it. */
    private LocalViews start(Doorway doorway, String name) throws IOException {
        try {
            return LocalViews.start(name, workshop);
        } catch (NoClassDefFoundError e) {
            throw new IOException(
                    "start with --" + doorway.word() + " on the command line, which brings the server for it along", e);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        views.ifPresent(LocalViews::close);
    }
}
