package dev.glovebox.model;

import dev.glovebox.protocol.Message;

/** What came of asking a model. */
public sealed interface ModelOutcome {
    record Answered(Message.Answer answer) implements ModelOutcome {}

    /** The provider's word, or what kept us from hearing it; fit for a person, free of keys. */
    record Failed(Reason reason, String message) implements ModelOutcome {}

    record Cancelled() implements ModelOutcome {}

    /** What kind of failure, for those who act on it. */
    enum Reason {
        /** The key is missing, wrong or not allowed this. */
        KEY,
        /** The request cannot be: another try would fail the same way. */
        REQUEST,
        /** The conversation is longer than the model takes. */
        TOO_LONG,
        /** The service was away, busy or broken, also after retries. */
        SERVICE
    }
}
