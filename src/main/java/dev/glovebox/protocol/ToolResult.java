package dev.glovebox.protocol;

import java.util.List;

/** What came of a tool call: content for the model, details for whoever looks on. */
public record ToolResult(String callId, Outcome outcome, List<Content> content, Json details) {
    /** Whether the model should take it as an error. */
    public enum Outcome {
        DONE,
        FAILED
    }

    public ToolResult {
        content = List.copyOf(content);
    }
}
