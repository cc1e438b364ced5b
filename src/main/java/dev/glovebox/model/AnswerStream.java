package dev.glovebox.model;

import dev.glovebox.model.http.EventSink;
import dev.glovebox.protocol.Message;
import java.util.Optional;

/** An answer put together from events; an event throws {@link dev.glovebox.protocol.MalformedJson} when it is none. */
sealed interface AnswerStream extends EventSink permits AnthropicStream, OpenAiStream {
    /** Empty while the provider has not said why it stopped. */
    Optional<Message.Answer> whole();

    /** The error that came instead of the rest. */
    Optional<Complaint> complaint();
}
