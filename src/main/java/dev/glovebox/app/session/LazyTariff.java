package dev.glovebox.app.session;

import dev.glovebox.agent.Tariff;
import dev.glovebox.app.settings.OwnPrices;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.model.Price;
import dev.glovebox.model.Prices;
import dev.glovebox.protocol.Dollars;
import dev.glovebox.protocol.Message.Usage;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Prices that are read when the first cost is asked for: a start has no time for them. */
public final class LazyTariff implements Tariff {
    private final OwnPrices own;
    private final Consumer<String> trouble;
    private volatile @Nullable Prices prices;

    /** @param trouble told when the person's list cannot be read; then no cost is known */
    public LazyTariff(OwnPrices own, Consumer<String> trouble) {
        this.own = own;
        this.trouble = trouble;
    }

    /** Reads them now; {@link UsageError} when they cannot be read or do not have the model, for whom a limit depends on it. */
    void require(String limit, String model) {
        Prices read = own.read();
        if (read.cost(model, Usage.NONE).isEmpty()) {
            throw new UsageError(limit + " cannot be kept: the price of " + model + " is not known. Write it into "
                    + own.file() + ", in dollars per million tokens of input and output, such as: "
                    + model.substring(model.lastIndexOf('/') + 1) + " 1.25 10");
        }
        prices = read;
    }

    /** What is known of a model's price, and who says so. */
    public Optional<Price> price(String model) {
        return prices().of(model);
    }

    @Override
    public Optional<Dollars> cost(String model, Usage usage) {
        return prices().cost(model, usage);
    }

    private Prices prices() {
        Prices read = prices;
        if (read == null) {
            read = readable();
            prices = read;
        }
        return read;
    }

    private Prices readable() {
        try {
            return own.read();
        } catch (UsageError e) {
            trouble.accept(e.sentence());
            return new Prices(List.of(), List.of());
        }
    }
}
