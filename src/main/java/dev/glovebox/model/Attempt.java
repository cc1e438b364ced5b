package dev.glovebox.model;

import dev.glovebox.protocol.Message;
import java.time.Duration;
import java.util.Optional;

/** What asking once came to. */
sealed interface Attempt {
    record Whole(Message.Answer answer) implements Attempt {}

    /** Worth another try, after the wait that the provider asks for, if it does. */
    record Again(String why, Optional<Duration> asked) implements Attempt {}

    record Final(ModelOutcome.Reason reason, String why) implements Attempt {}

    record Stopped() implements Attempt {}
}
