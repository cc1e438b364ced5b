package dev.glovebox.agent.journal;

import dev.glovebox.protocol.AgentEvent.TurnEnd;
import java.time.Instant;
import java.util.Optional;

/** A session in a list. */
public sealed interface Listed {
    SessionId id();

    /**
     * Without an end while the last turn goes on, or when it was cut off. The prompt is the first line of the first one,
     * empty when there is none; the messages are prompts and answers.
     */
    record Summary(
            SessionId id,
            Instant started,
            Instant last,
            String workspace,
            String model,
            String prompt,
            long messages,
            Optional<TurnEnd> end)
            implements Listed {}

    record Unreadable(SessionId id, String why) implements Listed {}
}
