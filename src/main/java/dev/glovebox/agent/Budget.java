package dev.glovebox.agent;

import dev.glovebox.protocol.Dollars;
import java.time.Duration;

/** What may be spent: how often the model is asked, tokens, money and time. */
public record Budget(long turns, long tokens, Dollars cost, Duration time) {
    public static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);
    public static final Budget UNBOUNDED = new Budget(Long.MAX_VALUE, Long.MAX_VALUE, Dollars.MOST, FOREVER);

    public Budget {
        if (turns < 1 || tokens < 1 || time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("nothing can be done with no turn, no token or no time");
        }
    }

    public Budget withTurns(long most) {
        return new Budget(most, tokens, cost, time);
    }

    Budget onTime() {
        return new Budget(UNBOUNDED.turns, UNBOUNDED.tokens, UNBOUNDED.cost, time);
    }

    public boolean boundsTokens() {
        return tokens != UNBOUNDED.tokens;
    }

    public boolean boundsCost() {
        return !cost.equals(Dollars.MOST);
    }
}
