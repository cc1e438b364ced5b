package dev.glovebox.app.service;

import dev.glovebox.jobs.Resources;
import dev.glovebox.model.Model;
import dev.glovebox.model.ModelOutcome;
import dev.glovebox.model.ModelOutcome.Reason;
import dev.glovebox.model.ModelRequest;
import dev.glovebox.protocol.Cancel;
import java.util.Optional;

/** A model that could not be reached while this machine lacks something, such as descriptors, is not to blame for it. */
record ResourceAwareModel(Model model, Resources resources) implements Model {
    @Override
    public String name() {
        return model.name();
    }

    @Override
    public long contextWindow() {
        return model.contextWindow();
    }

    /** Throws {@link OutOfResources}. */
    @Override
    public ModelOutcome ask(ModelRequest request, Deltas deltas, Cancel cancel) {
        ModelOutcome outcome = model.ask(request, deltas, cancel);
        if (outcome instanceof ModelOutcome.Failed(var reason, var message) && reason == Reason.SERVICE) {
            Optional<String> lacking = resources.measured();
            if (lacking.isPresent()) {
                throw new OutOfResources(lacking.get());
            }
        }
        return outcome;
    }

    @Override
    public void close() {
        model.close();
    }
}
