package dev.glovebox.agent;

/** What one prompt may cost, and its session in all its runs; how long an answer may be; and what tokens are worth. */
public record Limits(Budget run, Budget session, int answerTokens, Tariff tariff) {
    public Limits {
        if (answerTokens < 1) {
            throw new IllegalArgumentException("an answer needs at least one token");
        }
    }

    /** Nothing else is bounded. */
    public static Limits ofTurns(int turns, int answerTokens) {
        return new Limits(Budget.UNBOUNDED.withTurns(turns), Budget.UNBOUNDED, answerTokens, Tariff.UNKNOWN);
    }

    /** The others do not bound. */
    Limits onTime() {
        return new Limits(run.onTime(), session.onTime(), answerTokens, tariff);
    }
}
