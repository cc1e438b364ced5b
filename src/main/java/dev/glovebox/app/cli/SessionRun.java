package dev.glovebox.app.cli;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.app.session.Beside;
import dev.glovebox.app.session.Entered;
import dev.glovebox.app.session.LiveSession;
import dev.glovebox.app.session.ModelAccess;
import dev.glovebox.app.session.Room;
import dev.glovebox.app.session.Rooms;
import dev.glovebox.app.session.Rooms.Company;
import dev.glovebox.app.session.Which;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.Why;
import dev.glovebox.ui.print.JsonLines;
import dev.glovebox.ui.print.Paper;
import dev.glovebox.ui.print.Transcript;
import dev.glovebox.ui.web.Doorway;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** One piece of work in a session, from opening it to an exit status. */
final class SessionRun {
    private final Console console;
    private final Configured configured;
    private final BoxOptions options;
    private final Cancel cancel = new Cancel();
    private final Paper out;

    SessionRun(Console console, Configured configured, BoxOptions options) {
        this.console = console;
        this.configured = configured;
        this.options = options;
        out = new Paper(console.stdout(), cancel::ask);
    }

    int run(Which which, Output output, Work work) {
        try {
            History history = console.history(configured);
            Optional<Entered> earlier = Entered.earlier(history, configured.history(), which, configured.workspace());
            try {
                return opened(earlier, history, output, work);
            } finally {
                earlier.ifPresent(entered -> entered.journal().close());
            }
        } catch (Journal.NotKept e) {
            return stopped(String.valueOf(e.getMessage()));
        } catch (UncheckedIOException e) {
            return stopped(Why.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitStatus.CANCELLED;
        }
    }

    private int opened(Optional<Entered> earlier, History history, Output output, Work work)
            throws InterruptedException {
        Beside<Cancel> listening = Beside.begin("stop-signals", this::listening);
        Configured there = Entered.place(earlier, configured, console.surroundings());
        Rooms.Ready ready =
                console.rooms(options).prepare(there, new Company(output.person(), console.questions(cancel)));
        listening.await();
        return switch (ready.open()) {
            case Rooms.Opened.Refused(var why) -> {
                console.say(why);
                yield ExitStatus.FAILED;
            }
            case Rooms.Opened.In(var room) -> {
                try (room) {
                    yield in(room, earlier.orElseGet(() -> Entered.fresh(history, configured.history())), output, work);
                }
            }
        };
    }

    private int in(Room room, Entered entered, Output output, Work work) throws InterruptedException {
        try (LiveSession session = new LiveSession(
                entered,
                room,
                new LiveSession.Audience(sink(output), ModelAccess.redaction(configured.settings())),
                console.parts().clock())) {
            if (work.heeds() == Work.Heeds.INSTRUCTIONS) {
                session.guide(console.surroundings().config());
            }
            session.introduce(work.model());
            if (room.hasDesktop() || room.hasNotebook()) {
                Thread.ofVirtual().name("addresses").start(() -> tellAddresses(room, session));
            }
            return status(work.turn().in(session, cancel));
        }
    }

    /** Beside the work, which does not wait for a server to start. */
    private void tellAddresses(Room room, LiveSession session) {
        if (room.hasDesktop()) {
            tell("Desktop", Doorway.DESKTOP, room, session);
        }
        if (room.hasNotebook()) {
            tell("Notebook", Doorway.NOTEBOOK, room, session);
        }
    }

    /** The ticket is for whoever sits here, so it is told and not kept. */
    private void tell(String name, Doorway doorway, Room room, LiveSession session) {
        try {
            console.err()
                    .println(name + ", for one time within a minute: "
                            + room.window().at(doorway, Optional.of(session.id())));
        } catch (IOException e) {
            console.say("the " + doorway.word() + " cannot be shown: " + Why.of(e));
        }
    }

    private Cancel listening() {
        StopSignals.ask(cancel);
        return cancel;
    }

    private int stopped(String reason) {
        int status = console.failed(reason);
        console.err()
                .println("What to do: "
                        + PlainText.line(Entered.remedy(configured.history())
                                + "; glovebox run --continue goes on after what was kept"));
        return status;
    }

    private EventSink sink(Output output) {
        return switch (output.form()) {
            case JSON_LINES -> new JsonLines(out);
            case PEOPLE -> new Transcript(out, new Paper(console.stderr(), () -> {}), console.look(output.results()));
        };
    }

    private int status(TurnEnd end) {
        if (out.isTorn()) {
            return ExitStatus.NOBODY_READS;
        }
        return switch (end) {
            case TurnEnd.Done() -> 0;
            case TurnEnd.Failed ignored -> ExitStatus.FAILED;
            case TurnEnd.LimitReached ignored -> ExitStatus.LIMIT_REACHED;
            case TurnEnd.Cancelled() -> ExitStatus.CANCELLED;
        };
    }
}
