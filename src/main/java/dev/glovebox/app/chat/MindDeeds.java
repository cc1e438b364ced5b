package dev.glovebox.app.chat;

import dev.glovebox.agent.Agent.Compacting;
import dev.glovebox.agent.Expense;
import dev.glovebox.app.chat.Stage.Begun;
import dev.glovebox.app.session.LiveSession;
import dev.glovebox.app.session.Room;
import dev.glovebox.model.Model;
import dev.glovebox.model.Price;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.Compacted;
import dev.glovebox.protocol.AgentEvent.Noticed;
import dev.glovebox.protocol.AgentEvent.TurnEnded;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Message.Usage;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Toolbox;
import dev.glovebox.ui.tui.Deed.Reply;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.words.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Commands about the model: which it is, what it can call, what it remembers and what it costs. */
final class MindDeeds {
    private final Stage stage;

    MindDeeds(Stage stage) {
        this.stage = stage;
    }

    Reply model(String name, Cancel cancel) {
        Mind mind = stage.mind();
        if (name.isEmpty()) {
            return new Reply.Done(
                    mind.model().isPresent() ? List.of(current("", mind)) : List.of(Row.of(mind.refusal(), Tone.BAD)));
        }
        String before = mind.name();
        mind.change(name);
        if (stage.sitting() instanceof Sitting.Live(var session, var folder)
                && !mind.name().equals(before)) {
            session.notice(Noticed.modelChanged(
                    "From here on " + mind.name() + " is asked; before it was " + before + ".", mind.name()));
        }
        return new Reply.Done(List.of(current("From now on: ", mind)));
    }

    private static Row current(String head, Mind mind) {
        return Row.of(
                Span.of(head + mind.name()),
                Span.of(
                        String.format(
                                Locale.ROOT,
                                "  ·  %,d tokens fit into one request  ·  set by %s",
                                mind.window(),
                                mind.origin()),
                        Tone.DIM));
    }

    Reply tools(String words, Cancel cancel) {
        PastDeeds.requireNothing("tools", words);
        List<ToolSpec> tools = stage.lodging().room().map(Room::tools).orElseGet(() -> Toolbox.standard(
                        Toolbox.Setup.USUAL)
                .specs());
        int widest = tools.stream().mapToInt(tool -> tool.name().length()).max().orElse(0);
        return new Reply.Done(tools.stream()
                .map(tool -> Row.of(
                        Span.of(
                                tool.name()
                                        + " ".repeat(widest + 2 - tool.name().length()),
                                Tone.ACCENT),
                        Span.of(firstSentence(tool.description()))))
                .toList());
    }

    private static String firstSentence(String description) {
        String line = description.strip().lines().findFirst().orElse("");
        int end = line.indexOf(". ");
        return end < 0 ? line : line.substring(0, end + 1);
    }

    Reply compact(String words, Cancel cancel) throws InterruptedException {
        PastDeeds.requireNothing("compact", words);
        Optional<Model> model = stage.mind().model();
        if (model.isEmpty()) {
            return new Reply.Failed(stage.mind().refusal());
        }
        if (stage.sitting() instanceof Sitting.Fresh) {
            return new Reply.Failed("nothing was said in this session yet, so there is nothing to summarise");
        }
        return switch (stage.begin(cancel)) {
            case Begun.Not(var reason, var remedy) -> new Reply.Failed(reason + "; " + remedy);
            case Begun.In(var session) ->
                switch (session.compact(model.get(), stage.mind().limits(), cancel)) {
                    case Compacting.Shorter() -> new Reply.Done(List.of(Row.of(saved(session))));
                    case Compacting.AsItWas() ->
                        new Reply.Failed("there is nothing to summarise: what was said last is always shown as it is");
                    case Compacting.Cancelled() -> new Reply.Failed("stopped; the conversation stays as it is");
                    case Compacting.Failed(var reason) -> new Reply.Failed(reason);
                };
        };
    }

    private static String saved(LiveSession session) {
        return session.events().reversed().stream()
                .filter(Compacted.class::isInstance)
                .map(event -> (Compacted) event)
                .findFirst()
                .map(compacted -> String.format(
                        Locale.ROOT,
                        "The conversation takes about %,d tokens now; before it was %,d.",
                        compacted.tokensAfter(),
                        compacted.tokensBefore()))
                .orElse("");
    }

    Reply cost(String words, Cancel cancel) {
        PastDeeds.requireNothing("cost", words);
        List<AgentEvent.Kept> events = stage.sitting().events();
        Expense all = Expense.of(events, stage.mind().tariff());
        List<Row> rows = new ArrayList<>();
        int number = 0;
        for (AgentEvent.Kept event : events) {
            if (event instanceof TurnEnded(var end, var usage, var took, var cost)) {
                rows.add(Row.of(Span.of(
                        "turn " + ++number + "  ·  " + words(usage) + "  ·  " + Figures.time(took) + Figures.cost(cost),
                        Tone.DIM)));
            }
        }
        rows.add(Row.of("This session  ·  " + words(all.usage()) + "  ·  asked " + times(all.asked())
                + all.cost().map(cost -> "  ·  " + Figures.dollars(cost)).orElse("")));
        if (!all.unpriced().isEmpty()) {
            rows.add(Row.of(
                    "The price of " + String.join(", ", all.unpriced())
                            + " is not known; glovebox prices tells where to write it.",
                    Tone.ATTENTION));
        }
        rows.add(Row.of(price(stage.mind()), Tone.DIM));
        return new Reply.Done(rows);
    }

    private static String words(Usage usage) {
        return String.format(
                Locale.ROOT,
                "%,d tokens in, %,d out, %,d from the cache, %,d into it",
                usage.input(),
                usage.output(),
                usage.cacheRead(),
                usage.cacheWrite());
    }

    private static String times(long asked) {
        return asked == 1 ? "once" : asked + " times";
    }

    private static String price(Mind mind) {
        Optional<Price> price = mind.tariff().price(mind.name());
        return price.map(known ->
                        mind.name() + " costs $" + known.rates().input().text() + " in and $"
                                + known.rates().output().text() + " out per million tokens (" + known.source() + ")")
                .orElse("The price of " + mind.name() + " is not known.");
    }
}
