package dev.glovebox.agent;

import dev.glovebox.model.Model;
import dev.glovebox.model.ModelOutcome;
import dev.glovebox.model.ModelRequest;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Gives the outcomes it was made with, and remembers what it was asked. */
final class PlayedModel implements Model {
    final List<ModelRequest> asked = new ArrayList<>();
    private final long window;
    private final Deque<ModelOutcome> outcomes;
    private Runnable before = () -> {};

    PlayedModel(ModelOutcome... outcomes) {
        this(200_000, outcomes);
    }

    PlayedModel(long window, ModelOutcome... outcomes) {
        this.window = window;
        this.outcomes = new ArrayDeque<>(List.of(outcomes));
    }

    /** What happens while it is asked. */
    PlayedModel before(Runnable action) {
        before = action;
        return this;
    }

    static ModelOutcome says(String text) {
        return says(text, Stop.DONE);
    }

    static ModelOutcome says(String text, Stop stop) {
        return new ModelOutcome.Answered(
                new Message.Answer(List.of(new Content.Text(text)), stop, new Usage(10, 5, 0, 0)));
    }

    static ModelOutcome calls(Content.ToolCall... calls) {
        return new ModelOutcome.Answered(
                new Message.Answer(List.<Content>of(calls), Stop.TOOL_CALLS, new Usage(10, 5, 0, 0)));
    }

    @Override
    public String name() {
        return "played";
    }

    @Override
    public long contextWindow() {
        return window;
    }

    @Override
    public ModelOutcome ask(ModelRequest request, Deltas deltas, Cancel cancel) {
        asked.add(request);
        before.run();
        if (cancel.isAsked()) {
            return new ModelOutcome.Cancelled();
        }
        ModelOutcome outcome = outcomes.removeFirst();
        if (outcome instanceof ModelOutcome.Answered(var answer)) {
            answer.content().stream()
                    .filter(Content.Text.class::isInstance)
                    .forEach(text -> deltas.text(((Content.Text) text).text()));
        }
        return outcome;
    }

    @Override
    public void close() {}
}
