package dev.glovebox.agent;

import dev.glovebox.agent.Summariser.Summary;
import dev.glovebox.agent.Summariser.Telling;
import dev.glovebox.agent.journal.Shortening;
import dev.glovebox.model.Model;
import dev.glovebox.model.ModelOutcome;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.Compacted;
import dev.glovebox.protocol.AgentEvent.Kept;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Compaction;
import dev.glovebox.protocol.Compaction.Pruned;
import dev.glovebox.protocol.Compaction.Summarised;
import dev.glovebox.protocol.Message.Usage;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Makes what the model is shown shorter when it would no longer fit: by leaving out old results, else by a summary. */
final class Compactor {
    private static final long SMALLEST_WINDOW = 2048;
    private static final int CHARACTERS_OF_A_TOKEN = 4;

    private final EventLog log;
    private final ContextSize size;
    private final Summariser summariser;
    private final Consumer<Usage> spent;
    private Room room;

    /** @param spent told of the tokens that summaries take */
    Compactor(Model model, EventLog log, Agent.Brief brief, Consumer<Usage> spent) {
        this.log = log;
        this.spent = spent;
        size = new ContextSize(brief);
        summariser = new Summariser(model, log, brief);
        room = new Room(model.contextWindow(), brief.limits().answerTokens());
    }

    /** What came of trying. */
    sealed interface Result {
        record Shorter() implements Result {}

        record AsItWas() implements Result {}

        /** Nothing can be asked now, and nothing was left out for that. */
        record Stopped(ModelOutcome how) implements Result {}
    }

    /** Before a request. One that was just made shorter and is still too long is left alone, or that would go on for ever. */
    Result makeRoom(Cancel cancel) {
        List<Kept> events = log.events();
        if (size.counted(events) <= room.full() || !isWorthwhile(events)) {
            return new Result.AsItWas();
        }
        return pruned(events) ? new Result.Shorter() : summarised(events, room.recent(), Telling.WHOLE, cancel);
    }

    /** After the provider found it too long: so its window is smaller than what we took it for. */
    Result makeRoomAfterAll(Cancel cancel) {
        List<Kept> events = log.events();
        room = new Room(
                Math.min(room.window(), Math.max(SMALLEST_WINDOW, size.counted(events) * 3 / 4)), room.answer());
        long recent = Math.min(room.recent(), Tokens.ofEvents(events) / 4);
        return summarised(events, recent, Telling.HALF_A_WINDOW, cancel);
    }

    /** Because a person wishes it: all but the last part, however much room there is. */
    Result summarise(Cancel cancel) {
        List<Kept> events = log.events();
        return summarised(events, Math.min(room.recent(), Tokens.ofEvents(events) / 4), Telling.WHOLE, cancel);
    }

    private boolean isWorthwhile(List<Kept> events) {
        OptionalLong last = size.afterTheLast(events);
        boolean helped = last.isEmpty() || last.getAsLong() <= room.full();
        return helped && size.guessed(events) - last.orElse(0) >= room.worthwhile();
    }

    private boolean pruned(List<Kept> events) {
        int through = Math.min(Recent.seen(events), Recent.before(events, room.recent(), room.full()));
        var pruned = new Pruned(through);
        long saved = size.guessed(events)
                - size.guessed(events, Shortening.in(events).and(pruned));
        if (saved < 2 * room.worthwhile()) {
            return false;
        }
        keep(events, pruned, Usage.NONE);
        return true;
    }

    private Result summarised(List<Kept> events, long recent, Telling telling, Cancel cancel) {
        int already = Shortening.in(events).summarised();
        int through = Math.max(already, Recent.before(events, recent, room.full() / 2));
        List<Kept> old = events.subList(0, through);
        if (Tokens.ofEvents(events.subList(already, through)) == 0 || isOnePrompt(events)) {
            return new Result.AsItWas();
        }
        log.keep(new AgentEvent.Noticed(String.format(
                Locale.ROOT,
                "The conversation takes about %,d of %,d tokens; it is being summarised.",
                size.counted(events),
                room.window())));
        return switch (summariser.of(old, telling, room.window(), cancel)) {
            case Summary.Stopped(var how) -> new Result.Stopped(how);
            case Summary.Text(var text, var usage) -> keep(events, new Summarised(through, text(old, text)), usage);
            case Summary.None(var reason, var usage) -> {
                log.keep(new AgentEvent.Noticed("There is no summary (" + reason
                        + "): the model goes on from what you said and from the files."));
                yield keep(
                        events,
                        new Summarised(through, text(old, "There is none (" + reason + "). Look at the files.")),
                        usage);
            }
        };
    }

    /** What a person has just said is never cut down: when that alone is too much, they must know. */
    private boolean isOnePrompt(List<Kept> events) {
        for (Kept event : events.reversed()) {
            if (!(event instanceof AgentEvent.Noticed)) {
                return event instanceof AgentEvent.Prompted && Tokens.in(event) > room.full() / 2;
            }
        }
        return false;
    }

    private String text(List<Kept> old, String summary) {
        return SummaryText.of(old, summary, Math.clamp(room.full() / 8 * CHARACTERS_OF_A_TOKEN, 2_000, 24_000));
    }

    /** Both sizes are told by the same measure. */
    private Result keep(List<Kept> events, Compaction how, Usage usage) {
        spent.accept(usage);
        long before = size.counted(events);
        long guess = size.guessed(events);
        long after = size.guessed(events, Shortening.in(events).and(how));
        log.keep(new Compacted(how, before, after * before / guess, usage));
        return new Result.Shorter();
    }
}
