package dev.glovebox.app.session;

import dev.glovebox.agent.Agent;
import dev.glovebox.agent.EventLog;
import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.Inbox;
import dev.glovebox.agent.Instructions;
import dev.glovebox.agent.Limits;
import dev.glovebox.agent.StepRunner;
import dev.glovebox.agent.Steps;
import dev.glovebox.agent.SystemPrompt;
import dev.glovebox.agent.SystemPrompt.Walls;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.model.Model;
import dev.glovebox.model.Redaction;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.Level;
import dev.glovebox.protocol.Message;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.tools.Bench;
import dev.glovebox.views.changes.Replaced;
import dev.glovebox.views.changes.Undo;
import dev.glovebox.views.changes.Undo.Outcome;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A journal and the room in which it is written; closing gives the journal back, and leaves the room as it is. */
public final class LiveSession implements AutoCloseable {
    private static final String RESUMED =
            "(This session was taken up again in a new box on the same workspace. Processes,"
                    + " shell state and variables from before are gone; files are as they were left.)";
    private static final String IN_A_USED_BOX =
            "(This session was taken up again, in a box on the same workspace that another session used meanwhile."
                    + " Processes, shell state and variables are not those from before; files are as they were left.)";

    /** Said to a model whose turn was cut off, when nobody else says anything. */
    public static final String GO_ON = "(The work was cut off. Go on with it from where it stopped.)";

    private static final Duration FILE_LIMIT = Duration.ofMinutes(1);

    private final Entered entered;
    private final Room room;
    private final Box box;
    private final String network;
    private final Redaction redaction;
    private final Bench bench;
    private final EventLog log;
    private final SessionKeeping keeping;
    private final Clock clock;
    private final boolean takenOver;
    private Optional<Guide> guide = Optional.empty();
    private boolean told;

    /** Whoever looks on, and the keys that neither they nor the journal may see. */
    public record Audience(EventSink sink, Redaction redaction, Faults faults) {
        /** The model and the person are told what could not be kept, and the session goes on. */
        public Audience(EventSink sink, Redaction redaction) {
            this(sink, redaction, failure -> {});
        }
    }

    /** Hears what could not be kept beside the journal, before the call that wants it kept; may throw that. */
    @FunctionalInterface
    public interface Faults {
        void notKept(UncheckedIOException failure);
    }

    /** Whether somebody may take the session up again, or ask what it changed. */
    public enum Later {
        GOES_ON,
        /** It is over with its first turn, so neither the workspace as it was nor notes are kept. */
        NEVER
    }

    public LiveSession(Entered entered, Room room, Audience audience, Clock clock) {
        this(entered, room, audience, clock, Later.GOES_ON);
    }

    public LiveSession(Entered entered, Room room, Audience audience, Clock clock, Later later) {
        this.entered = entered;
        this.room = room;
        box = room.box();
        takenOver = room.enter();
        network = room.network();
        redaction = audience.redaction();
        this.clock = clock;
        log = new EventLog(entered.journal(), entered.before(), audience.sink(), redaction);
        keeping = new SessionKeeping(
                entered.folder(), room, later, text -> log.keep(new AgentEvent.Noticed(text)), audience.faults());
        bench = new Bench(room.toolbox(), box, keeping, room.gate()::refused);
        if (later == Later.GOES_ON) {
            box.keepDiskStart(entered.folder().diskStart());
        }
        room.gate().tell(this::keep);
        room.workshop().tell(this::byHand);
    }

    /** What a person did in the box; the model is told before its next request. */
    private void byHand(AgentEvent.Noticed notice) {
        try {
            log.keepForTheModel(notice);
        } catch (Journal.NotKept e) {
            // the turn finds out by its own next entry
        }
    }

    /** What leaves the machine is on the disk before. */
    private void keep(EgressDecision decision) {
        var event = new AgentEvent.Noticed(decision.sentence(), decision.details());
        try {
            switch (decision) {
                case EgressDecision.Allowed ignored -> log.keepForGood(event);
                case EgressDecision.Refused ignored -> log.keep(event);
            }
        } catch (Journal.NotKept e) {
            throw new Gate.Untold(String.valueOf(e.getMessage()), e); // the turn finds out by its own next entry
        }
    }

    /**
     * Begins to read what guides a model, beside what comes before the first turn, which waits for it. It is read once, so that every request of
     * this opening says the same.
     *
     * @param own the folder of the person's settings, where no box can write
     */
    public void guide(Path own) {
        guide = Optional.of(new Guide(own, box, log::keep));
    }

    /** Keeps who works where in what kind of box, and what a person should know about it. */
    public void introduce(String model) throws InterruptedException {
        room.workshop().begin();
        log.keep(new AgentEvent.SessionOpened(
                id().text(),
                room.policy().workspace().toString(),
                model,
                box.level().words()));
        entered.notices().forEach(this::notice);
        room.notices().forEach(this::notice);
        if (takenOver) {
            keeping.clearNotes();
        }
        keeping.restoreNotes();
    }

    public SessionId id() {
        return entered.journal().session();
    }

    /** What a person says: at first, and while the turn runs. */
    public record Said(String prompt, Inbox meanwhile) {}

    public TurnEnd turn(Model model, Limits limits, Said said, Cancel cancel) throws InterruptedException {
        TurnEnd end = agent(model, limits).turn(message(said.prompt()), said.meanwhile(), cancel);
        keeping.endOfTurn();
        return end;
    }

    /** Has the model summarise the conversation, now. */
    public Agent.Compacting compact(Model model, Limits limits, Cancel cancel) throws InterruptedException {
        return agent(model, limits).compact(cancel);
    }

    private Agent agent(Model model, Limits limits) throws InterruptedException {
        Instructions instructions = guide.isPresent() ? guide.get().instructions() : Instructions.NONE;
        String system = redaction.hide(SystemPrompt.of(place(), LocalDate.now(clock), instructions));
        return new Agent(model, bench, log, new Agent.Brief(system, bench.specs(), limits), System::nanoTime);
    }

    /** What file tools changed, back to what it was; each change is kept at once, so that the model is told. */
    public List<Outcome> takeBack(Back what) throws InterruptedException {
        Undo undo = new Undo(
                new Replaced(entered.folder().replaced(), entered.folder().fence()),
                room.workspace(FILE_LIMIT),
                outcome -> TakingBack.event(outcome).ifPresent(log::keepForGood));
        return switch (what) {
            case Back.Last() -> undo.last();
            case Back.All() -> undo.all();
            case Back.One(var call) -> undo.call(call);
        };
    }

    /** Which changes a person wants to be taken back. */
    public sealed interface Back {
        record Last() implements Back {}

        record All() implements Back {}

        record One(String call) implements Back {}
    }

    /** All that was kept, from the first entry on. At once. */
    public List<AgentEvent.Kept> events() {
        return log.events();
    }

    /** Something a person should know, on the disk when this returns: for what was allowed or changed. */
    public void notice(AgentEvent.Noticed event) {
        log.keepForGood(event);
    }

    /** Something a person should know. */
    public void notice(String sentence) {
        log.keep(new AgentEvent.Noticed(sentence));
    }

    public TurnEnd steps(Steps steps, Limits limits, Cancel cancel) throws InterruptedException {
        TurnEnd end = new StepRunner(bench, log, limits, System::nanoTime).run(steps, cancel);
        keeping.endOfTurn();
        return end;
    }

    private SystemPrompt.Place place() {
        return new SystemPrompt.Place(
                box.inside().workspace(),
                box.inside().notes(),
                box.level() instanceof Level.Unsealed ? new Walls.None() : new Walls.Box(network));
    }

    /** The first thing said in this opening comes with what the model cannot know. */
    private Message.Prompt message(String prompt) {
        boolean resumed = entered.before().stream().anyMatch(entry -> entry.event() instanceof AgentEvent.Prompted);
        List<Content> content = new ArrayList<>();
        if (resumed && !told) {
            content.add(new Content.Text(takenOver ? IN_A_USED_BOX : RESUMED));
        }
        told = true;
        content.add(new Content.Text(prompt));
        return new Message.Prompt(content);
    }

    /** Whether a piece of a prompt is one of ours, which no person said. */
    public static boolean isOurs(String text) {
        return text.equals(RESUMED) || text.equals(IN_A_USED_BOX) || text.equals(GO_ON);
    }

    /** Whether somebody looks at what the box shows now. */
    public boolean isWatched() {
        return room.workshop().isWatched();
    }

    @Override
    public void close() {
        room.vacate();
        entered.journal().close();
    }
}
