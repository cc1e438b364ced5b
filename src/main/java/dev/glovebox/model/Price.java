package dev.glovebox.model;

import dev.glovebox.protocol.Dollars;
import dev.glovebox.protocol.Message.Usage;

/** What a million tokens cost of the models whose names begin like this, and who says so. */
public record Price(String prefix, Rates rates, String source) {
    private static final long A_MILLION = 1_000_000;

    /** Dollars for a million tokens of each kind. */
    public record Rates(Dollars input, Dollars output, Dollars cacheRead, Dollars cacheWrite) {}

    /** Whether a single token can be counted, which it can with six decimals. */
    static boolean isExact(Dollars aMillion) {
        return aMillion.picos() % A_MILLION == 0;
    }

    Dollars of(Usage usage) {
        return one(rates.input, usage.input())
                .plus(one(rates.output, usage.output()))
                .plus(one(rates.cacheRead, usage.cacheRead()))
                .plus(one(rates.cacheWrite, usage.cacheWrite()));
    }

    private static Dollars one(Dollars aMillion, long tokens) {
        return new Dollars(aMillion.picos() / A_MILLION).times(tokens);
    }
}
