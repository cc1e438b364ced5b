package dev.glovebox.agent;

import dev.glovebox.protocol.Dollars;
import dev.glovebox.protocol.Message.Usage;
import java.util.Optional;

/** What tokens of a model cost, as far as that is known. */
@FunctionalInterface
public interface Tariff {
    Tariff UNKNOWN = (model, usage) -> Optional.empty();

    Optional<Dollars> cost(String model, Usage usage);
}
