package dev.glovebox.app.chat;

import dev.glovebox.agent.Limits;
import dev.glovebox.app.session.LazyTariff;
import dev.glovebox.app.session.ModelAccess;
import dev.glovebox.app.session.SessionLimits;
import dev.glovebox.app.settings.Setting;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.model.Model;
import dev.glovebox.model.ModelChoice;
import dev.glovebox.model.Models;
import java.util.Optional;

/** The model that a chat asks, which a person may change, and what it may cost. */
final class Mind implements AutoCloseable {
    private final Models models;
    private final LazyTariff tariff;
    private final Limits limits;
    private volatile Seat seat;

    /** Who is asked, or why nobody can be; and by whose word. */
    private record Seat(String name, ModelChoice choice, String origin) {
        Optional<Model> model() {
            return choice instanceof ModelChoice.Chosen(var model) ? Optional.of(model) : Optional.empty();
        }
    }

    /** Throws {@link UsageError} for limits that cannot be kept. */
    Mind(Settings settings, LazyTariff tariff) {
        this.tariff = tariff;
        models = new Models(ModelAccess.of(settings));
        limits = SessionLimits.of(settings, tariff);
        Setting wanted = settings.get(Variable.MODEL);
        ModelChoice choice = models.choose(wanted.value());
        seat = new Seat(wanted.value(), choice, wanted.origin());
        seat.model().ifPresent(this::requirePrice);
    }

    Optional<Model> model() {
        return seat.model();
    }

    /** Why there is none. */
    String refusal() {
        return seat.choice() instanceof ModelChoice.Refused(var cause, var why) ? why : "";
    }

    /** As people know it. */
    String name() {
        Seat now = seat;
        return now.model().map(Model::name).orElse(now.name());
    }

    /** 0 while there is no model. */
    long window() {
        return model().map(Model::contextWindow).orElse(0L);
    }

    String origin() {
        return seat.origin();
    }

    Limits limits() {
        return limits;
    }

    LazyTariff tariff() {
        return tariff;
    }

    /** From the next request on; throws {@link UsageError} when it cannot be asked, and then all is as it was. */
    void change(String name) {
        Seat before = seat;
        Seat next = new Seat(name, models.choose(name), "/model");
        switch (next.choice()) {
            case ModelChoice.Refused(var cause, var why) -> throw new UsageError(why);
            case ModelChoice.Chosen(var model) -> requirePrice(model);
        }
        seat = next;
        before.model().ifPresent(Model::close);
    }

    private void requirePrice(Model model) {
        try {
            SessionLimits.requirePrice(limits, tariff, model.name());
        } catch (UsageError e) {
            model.close();
            throw e;
        }
    }

    @Override
    public void close() {
        model().ifPresent(Model::close);
    }
}
