package dev.glovebox.agent;

import dev.glovebox.agent.journal.Conversation;
import dev.glovebox.agent.journal.Shortening;
import dev.glovebox.protocol.AgentEvent;
import java.util.List;
import java.util.OptionalLong;

/** How much of a model's window a session takes. */
final class ContextSize {
    /** Providers count differently, and some wrongly: what they say is believed within these factors of our own guess. */
    private static final int LEAST_BELIEVED = 2;

    private static final int MOST_BELIEVED = 3;

    private final long fixed;

    ContextSize(Agent.Brief brief) {
        fixed = Tokens.in(brief.system()) + Tokens.ofTools(brief.tools());
    }

    /** By what the provider counted for its last answer, and by guessing for what came since. */
    long counted(List<AgentEvent.Kept> events) {
        long guess = guessed(events);
        long since = 0;
        for (AgentEvent.Kept event : events.reversed()) {
            if (event instanceof AgentEvent.Compacted) {
                break;
            }
            if (event instanceof AgentEvent.Answered(var answer)
                    && answer.usage().sum() > 0) {
                return Math.clamp(answer.usage().sum() + since, guess / LEAST_BELIEVED, guess * MOST_BELIEVED);
            }
            since += Tokens.in(event);
        }
        return guess;
    }

    long guessed(List<AgentEvent.Kept> events) {
        return guessed(events, Shortening.in(events));
    }

    long guessed(List<AgentEvent.Kept> events, Shortening shortening) {
        return fixed + Tokens.ofMessages(Conversation.of(events, shortening));
    }

    /** What it took when it had just been made shorter. */
    OptionalLong afterTheLast(List<AgentEvent.Kept> events) {
        for (int at = events.size() - 1; at >= 0; at--) {
            if (events.get(at) instanceof AgentEvent.Compacted) {
                return OptionalLong.of(guessed(events.subList(0, at + 1)));
            }
        }
        return OptionalLong.empty();
    }
}
