package dev.glovebox.model;

import dev.glovebox.protocol.Json;
import java.util.Map;
import java.util.Optional;

/** One provider's format: a pure mapping of requests and of streamed answers. */
sealed interface Wire permits AnthropicWire, OpenAiWire {
    Map<String, String> headers(Optional<ApiKey> key);

    Json.Obj body(ModelRequest request);

    /** A new answer, told to the deltas while it comes. */
    AnswerStream answer(Model.Deltas deltas);
}
