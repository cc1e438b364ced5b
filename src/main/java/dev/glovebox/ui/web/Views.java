package dev.glovebox.ui.web;

import dev.glovebox.ui.web.views.Passes;
import dev.glovebox.ui.web.views.Tickets;
import java.time.Duration;
import java.time.InstantSource;

/** What is shown of boxes at host names of their own, and by whose leave. */
record Views(Tickets tickets, Passes passes, Rounds rounds) implements AutoCloseable {
    private static final Duration LOOK = Duration.ofSeconds(5);

    static Views begin(InstantSource clock) {
        Passes passes = new Passes();
        return new Views(new Tickets(clock), passes, new Rounds("views", LOOK, passes::look));
    }

    Reception desk(Names names, OpenBoxes boxes, Streams streams, StrangerLimiter strangers, Metrics metrics) {
        return new ViewDesk(names, new ViewDesk.Leave(tickets, passes, streams, strangers), metrics, boxes);
    }

    @Override
    public void close() {
        rounds.close();
    }
}
