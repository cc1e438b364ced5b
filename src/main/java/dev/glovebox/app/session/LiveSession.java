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
import dev.glovebox.tools.Deno;
import dev.glovebox.tools.Toolbox;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A journal and a box that belong together while this process has both; closing gives all of it back. */
public final class LiveSession implements AutoCloseable {
    private static final String RESUMED =
            "(This session was taken up again in a new box on the same workspace. Processes,"
                    + " shell state and variables from before are gone; files are as they were left.)";

    private final Entered entered;
    private final Box box;
    private final String network;
    private final Redaction redaction;
    private final Bench bench;
    private final EventLog log;
    private final SessionKeeping keeping;
    private final Clock clock;
    private Optional<Guide> guide = Optional.empty();

    /** A box with its way out, and what the model must know of that. */
    public record Room(Box box, Gate gate, String network) {}

    /** Whoever looks on, and the keys that neither they nor the journal may see. */
    public record Audience(EventSink sink, Redaction redaction) {}

    public LiveSession(Entered entered, Room room, Deno deno, Audience audience, Clock clock) {
        this.entered = entered;
        box = room.box();
        network = room.network();
        redaction = audience.redaction();
        this.clock = clock;
        log = new EventLog(entered.journal(), entered.before(), audience.sink(), redaction);
        keeping = new SessionKeeping(entered.folder(), box, text -> log.keep(new AgentEvent.Noticed(text)));
        bench = new Bench(Toolbox.standard(new Toolbox.Setup(scratch(box), deno)), box, keeping, room.gate()::refused);
        room.gate().tell(this::keep);
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
    public void introduce(Path workspace, String model, List<String> notices) throws InterruptedException {
        log.keep(new AgentEvent.SessionOpened(
                entered.journal().session().text(),
                workspace.toString(),
                model,
                box.level().words()));
        List<String> all = new ArrayList<>(entered.notices());
        all.addAll(box.notices());
        all.addAll(notices);
        all.forEach(notice -> log.keep(new AgentEvent.Noticed(notice)));
        keeping.restoreNotes();
    }

    /** What a person says: at first, and while the turn runs. */
    public record Said(String prompt, Inbox meanwhile) {}

    public TurnEnd turn(Model model, Limits limits, Said said, Cancel cancel) throws InterruptedException {
        Instructions instructions = guide.isPresent() ? guide.get().instructions() : Instructions.NONE;
        String system = redaction.hide(SystemPrompt.of(place(), LocalDate.now(clock), instructions));
        Agent.Brief brief = new Agent.Brief(system, bench.specs(), limits);
        TurnEnd end = new Agent(model, bench, log, brief, System::nanoTime)
                .turn(message(said.prompt()), said.meanwhile(), cancel);
        keeping.endOfTurn();
        return end;
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

    /** A box has a /tmp of its own; elsewhere two sessions would meet there, and what they leave would stay. */
    private static String scratch(Box box) {
        return box.level() instanceof Level.Unsealed
                ? box.inside().notes() + "/" + Notes.NOT_OURS
                : Toolbox.Setup.USUAL.scratch();
    }

    private SystemPrompt.Place place() {
        return new SystemPrompt.Place(
                box.inside().workspace(),
                box.inside().notes(),
                box.level() instanceof Level.Unsealed ? new Walls.None() : new Walls.Box(network));
    }

    private Message.Prompt message(String prompt) {
        boolean resumed = entered.before().stream().anyMatch(entry -> entry.event() instanceof AgentEvent.Prompted);
        List<Content> content = new ArrayList<>();
        if (resumed) {
            content.add(new Content.Text(RESUMED));
        }
        content.add(new Content.Text(prompt));
        return new Message.Prompt(content);
    }

    @Override
    public void close() {
        bench.close();
        box.close();
        entered.journal().close();
    }
}
