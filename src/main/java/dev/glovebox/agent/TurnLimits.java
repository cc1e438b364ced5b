package dev.glovebox.agent;

/** What one prompt may cost. */
public record TurnLimits(int rounds, int answerTokens) {
    public TurnLimits {
        if (rounds < 1 || answerTokens < 1) {
            throw new IllegalArgumentException("a turn needs at least one round and one token");
        }
    }
}
