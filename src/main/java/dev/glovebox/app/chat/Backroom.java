package dev.glovebox.app.chat;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.Inbox;
import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.app.chat.Stage.Begun;
import dev.glovebox.app.session.Entered;
import dev.glovebox.app.session.LazyTariff;
import dev.glovebox.app.session.LiveSession;
import dev.glovebox.app.session.Room;
import dev.glovebox.app.session.Which;
import dev.glovebox.app.settings.OwnPrices;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.model.Model;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Level;
import dev.glovebox.protocol.Why;
import dev.glovebox.ui.tui.Backstage;
import dev.glovebox.ui.tui.Deed;
import dev.glovebox.ui.tui.Questions;
import dev.glovebox.ui.tui.Standing;
import dev.glovebox.ui.tui.Standing.Seal;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** What lies behind a chat, for real: made at once, while the box opens beside it. */
public final class Backroom implements Backstage {
    private static final long PATIENCE_AT_THE_END = 2;

    private final Stage stage;
    private final ReentrantLock work = new ReentrantLock();
    private final List<Deed> deeds;
    private final Paths paths;
    private boolean closed;

    /**
     * Throws {@link UsageError} for settings that cannot be kept and for an earlier session that is not to be had.
     *
     * @param sink told of every event, from many threads, one at a time
     */
    public Backroom(Means means, Which which, EventSink sink, Questions questions) {
        var tariff = new LazyTariff(OwnPrices.of(means.surroundings()), trouble -> {});
        Mind mind = new Mind(means.configured().settings(), tariff);
        try {
            stage = new Stage(means, mind, which, new Calls(sink), questions);
        } catch (RuntimeException e) {
            mind.close();
            throw e;
        }
        deeds = Deeds.of(stage, work);
        paths = new Paths(stage);
    }

    @Override
    public Standing standing() {
        Mind mind = stage.mind();
        Lodging lodging = stage.lodging();
        return switch (lodging.state()) {
            case Lodging.State.Opening() -> standing(mind, Seal.OPENING, "", lodging);
            case Lodging.State.Refused(var reason, var remedy) -> standing(mind, Seal.REFUSED, reason, lodging);
            case Lodging.State.Open(var room) ->
                standing(mind, seal(room.box().level()), room.box().level().words(), lodging);
        };
    }

    private Standing standing(Mind mind, Seal seal, String level, Lodging lodging) {
        return new Standing(
                mind.name(),
                seal,
                level,
                lodging.place().workspace().toString(),
                stage.sitting().id(),
                mind.window());
    }

    private static Seal seal(Level level) {
        return switch (level) {
            case Level.Sealed() -> Seal.SEALED;
            case Level.Weakened ignored -> Seal.WEAKENED;
            case Level.Unsealed() -> Seal.UNSEALED;
        };
    }

    /** Where the chat works, once it is open. */
    Optional<Room> room() {
        return stage.lodging().room();
    }

    @Override
    public List<AgentEvent.Kept> events() {
        return stage.sitting().events();
    }

    @Override
    public History history() {
        return stage.history();
    }

    @Override
    public Turned turn(String prompt, Inbox meanwhile, Cancel cancel) throws InterruptedException {
        work.lockInterruptibly();
        try (var _ = stage.running(cancel)) {
            Optional<Model> model = stage.mind().model();
            if (model.isEmpty()) {
                return new Turned.NotBegun(
                        stage.mind().refusal(), "set it and start again, or choose another with /model NAME");
            }
            stage.lodging().company().questions().heard();
            return switch (stage.begin(cancel)) {
                case Begun.Not(var reason, var remedy) -> new Turned.NotBegun(reason, remedy);
                case Begun.In(var session) ->
                    said(model.get(), session, new LiveSession.Said(prompt, meanwhile), cancel);
            };
        } finally {
            work.unlock();
        }
    }

    private Turned said(Model model, LiveSession session, LiveSession.Said said, Cancel cancel)
            throws InterruptedException {
        int before = session.events().size();
        try {
            return new Turned.Over(session.turn(model, stage.mind().limits(), said, cancel));
        } catch (Journal.NotKept e) {
            return broken(session, before, String.valueOf(e.getMessage()));
        } catch (UncheckedIOException e) {
            return broken(session, before, Why.of(e));
        }
    }

    private Turned broken(LiveSession session, int before, String why) {
        String remedy = Entered.remedy(stage.place());
        boolean begun = session.events().stream().skip(before).anyMatch(AgentEvent.Prompted.class::isInstance);
        return begun ? new Turned.Over(new TurnEnd.Failed(why + "; " + remedy)) : new Turned.NotBegun(why, remedy);
    }

    @Override
    public List<Deed> deeds() {
        return deeds;
    }

    @Override
    public List<String> said() {
        return Said.in(stage.history());
    }

    @Override
    public List<String> files() {
        return paths.list();
    }

    /** A turn gets a moment to keep how it ended. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        stage.stop();
        boolean quiet = isQuiet();
        try {
            stage.close();
        } finally {
            if (quiet) {
                work.unlock();
            }
        }
    }

    private boolean isQuiet() {
        try {
            return work.tryLock(PATIENCE_AT_THE_END, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
