package dev.glovebox.protocol;

/** One piece of a message. */
public sealed interface Content {
    record Text(String text) implements Content {}

    /** A picture for a model that sees. */
    record Image(String mediaType, String base64) implements Content {}

    /** What a model thought; the signature is the provider's, and goes back to it unchanged. */
    record Thinking(String text, String signature) implements Content {}

    /** Thinking that only the provider can read. */
    record HiddenThinking(String data) implements Content {}

    /** What the model wants done. The arguments are its very text, which need not be JSON. */
    record ToolCall(String id, String name, String arguments) implements Content {}
}
