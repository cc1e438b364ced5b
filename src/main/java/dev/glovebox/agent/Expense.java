package dev.glovebox.agent;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Dollars;
import dev.glovebox.protocol.Message.Usage;
import java.util.List;
import java.util.Optional;

/**
 * What a session has cost, for whoever paid.
 *
 * @param asked how often a model was asked
 * @param cost empty when the price of one of its models is not known
 * @param unpriced those models
 */
public record Expense(Usage usage, long asked, Optional<Dollars> cost, List<String> unpriced) {
    public Expense {
        unpriced = List.copyOf(unpriced);
    }

    /** As a journal tells it. */
    public static Expense of(List<? extends AgentEvent.Kept> events, Tariff tariff) {
        Spent spent = Spent.of(events);
        return new Expense(spent.usage(), spent.turns(), spent.cost(tariff), spent.unpriced(tariff));
    }
}
