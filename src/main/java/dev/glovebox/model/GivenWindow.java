package dev.glovebox.model;

import dev.glovebox.protocol.Cancel;
import java.util.OptionalLong;

/** A model whose window a person has named. */
record GivenWindow(Model model, long contextWindow) implements Model {
    static Model of(Model model, OptionalLong tokens) {
        return tokens.isPresent() ? new GivenWindow(model, tokens.getAsLong()) : model;
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public ModelOutcome ask(ModelRequest request, Deltas deltas, Cancel cancel) {
        return model.ask(request, deltas, cancel);
    }

    @Override
    public void close() {
        model.close();
    }
}
