package dev.glovebox.app.chat;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.app.chat.Lodging.Stay;
import dev.glovebox.app.egress.OneByOne;
import dev.glovebox.app.egress.Person;
import dev.glovebox.app.session.Entered;
import dev.glovebox.app.session.LiveSession;
import dev.glovebox.app.session.ModelAccess;
import dev.glovebox.app.session.Room;
import dev.glovebox.app.session.Rooms;
import dev.glovebox.app.session.Which;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Why;
import dev.glovebox.ui.tui.Questions;
import dev.glovebox.views.FileEntry;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Cause;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The session, the box and the model of a chat, and how one takes another's place. One thread at a time changes it. */
final class Stage implements AutoCloseable {
    private static final Duration GLANCE = Duration.ofSeconds(5);

    private final Means means;
    private final History history;
    private final Mind mind;
    private final LiveSession.Audience audience;
    private final Calls calls;
    private final Questions questions;
    private final Cancel over = new Cancel();
    private volatile Optional<Cancel> turn = Optional.empty();
    private volatile Sitting sitting;
    private volatile Lodging lodging;
    private Optional<String> news = Optional.empty();

    /** A session to speak in, or why there is none. */
    sealed interface Begun {
        record In(LiveSession session) implements Begun {}

        record Not(String reason, String remedy) implements Begun {}
    }

    /** Begins to open the box; throws {@link UsageError} for an earlier session that is not to be had. */
    Stage(Means means, Mind mind, Which which, Calls calls, Questions questions) {
        this.means = means;
        this.mind = mind;
        this.calls = calls;
        this.questions = questions;
        Configured configured = means.configured();
        history = means.parts().history(configured, means.surroundings());
        audience = new LiveSession.Audience(calls, ModelAccess.redaction(configured.settings()));
        Optional<Entered> earlier = Entered.earlier(history, place(), which, configured.workspace());
        sitting = earlier.<Sitting>map(Sitting.Waiting::new).orElseGet(Sitting.Fresh::new);
        try {
            lodging = lodging(Entered.place(earlier, configured, means.surroundings()));
        } catch (UsageError e) {
            sitting.close();
            throw e;
        }
    }

    Means means() {
        return means;
    }

    History history() {
        return history;
    }

    Mind mind() {
        return mind;
    }

    Sitting sitting() {
        return sitting;
    }

    Lodging lodging() {
        return lodging;
    }

    /** The folder of the history. */
    Path place() {
        return means.configured().history();
    }

    /** Opening already; it is the caller's until it is handed to {@link #move}. */
    Lodging lodging(Configured there) {
        var company =
                new Rooms.Company(Person.AT_THE_TERMINAL, new OneByOne(new Doorkeeper(questions, calls, this::asking)));
        return Lodging.begin(new Rooms(means.surroundings(), means.parts(), means.plan()), company, there);
    }

    /** Questions are for the turn that runs, or for the chat; without a session nothing leaves the box anyway. */
    private Optional<Cancel> asking() {
        return sitting instanceof Sitting.Live ? Optional.of(turn.orElse(over)) : Optional.empty();
    }

    /** While a turn runs, the end of the chat ends it too. */
    Cancel.Registration running(Cancel cancel) {
        turn = Optional.of(cancel);
        Cancel.Registration ending = ending(cancel);
        return () -> {
            turn = Optional.empty();
            ending.close();
        };
    }

    /** The end of the chat is the end of this too. */
    Cancel.Registration ending(Cancel cancel) {
        return over.whenAsked(cancel::ask);
    }

    /** Waits for the box; a session that is not live yet begins, or goes on, with this. */
    Begun begin(Cancel cancel) throws InterruptedException {
        leaveLostBox();
        return switch (lodging.await(cancel)) {
            case Stay.None(var reason, var remedy) -> new Begun.Not(reason, remedy);
            case Stay.Cancelled() -> new Begun.Not("Stopped before the box was open.", "say it again");
            case Stay.In(var room) -> begun(room);
        };
    }

    private Begun begun(Room room) throws InterruptedException {
        try {
            return new Begun.In(sitting instanceof Sitting.Live(var session, var folder) ? session : live(room));
        } catch (UsageError e) {
            return new Begun.Not(e.sentence(), "/clear begins a new session");
        } catch (Journal.NotKept e) {
            return new Begun.Not(String.valueOf(e.getMessage()), Entered.remedy(place()));
        } catch (UncheckedIOException e) {
            return new Begun.Not(Why.of(e), Entered.remedy(place()));
        }
    }

    private LiveSession live(Room room) throws InterruptedException {
        Entered entered = entered();
        LiveSession session =
                new LiveSession(entered, room, audience, means.parts().clock());
        try {
            session.guide(means.surroundings().config());
            session.introduce(mind.name());
            news.ifPresent(session::notice);
        } catch (RuntimeException | InterruptedException e) {
            session.close();
            abandon(entered);
            throw e;
        }
        news = Optional.empty();
        sitting = new Sitting.Live(session, entered.folder());
        return session;
    }

    private Entered entered() {
        return switch (sitting) {
            case Sitting.Waiting(var entered) -> entered;
            case Sitting.Meant(var id) -> Entered.open(history, place(), id);
            case Sitting.Fresh() -> Entered.fresh(history, place());
            case Sitting.Live live -> throw new IllegalStateException("a session is live already");
        };
    }

    /** One of before stays meant; a new one in which nothing could be said leaves no file. */
    private void abandon(Entered entered) {
        if (!entered.before().isEmpty()) {
            sitting = new Sitting.Meant(entered.journal().session());
            return;
        }
        sitting = new Sitting.Fresh();
        history.delete(entered.journal().session());
    }

    /** A box may have met its limit or its end by others; the session then goes on in another, and both hear of it. */
    private void leaveLostBox() throws InterruptedException {
        Lodging lost = lodging;
        Optional<Room> room = lost.room();
        if (room.isPresent()
                && room.get().workspace(GLANCE).stat(ByteString.of("."))
                        instanceof FileOutcome.Failed<FileEntry>(var cause, var why)
                && cause == Cause.BOX_LOST) {
            sitting.close();
            sitting = sitting.id().<Sitting>map(Sitting.Meant::new).orElseGet(Sitting.Fresh::new);
            lodging = lodging(lost.place());
            lost.close();
            news = Optional.of(
                    "The box before this one was lost (" + why + "); what you allowed by hand went with it.");
        }
    }

    /** The next prompt begins a new session in the same box. */
    void clear() {
        sitting.close();
        sitting = new Sitting.Fresh();
        lodging.company().questions().forget();
    }

    /** Goes on with that session in the same box. */
    void change(Entered entered) {
        clear();
        sitting = new Sitting.Waiting(entered);
    }

    /** Goes on with that session in its own box, which takes the place of this one. */
    void move(Entered entered, Lodging next) {
        Lodging before = lodging;
        clear();
        sitting = new Sitting.Waiting(entered);
        lodging = next;
        before.close();
    }

    /** Ends what runs; nothing is closed yet. */
    void stop() {
        over.ask();
    }

    @Override
    public void close() {
        sitting.close();
        lodging.close();
        mind.close();
    }
}
