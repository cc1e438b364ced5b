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

    /** Characters of what the model gets, pictures as they are written. */
    public int size() {
        int size = 0;
        for (Content piece : content) {
            size += piece instanceof Content.Text(var text)
                    ? text.length()
                    : piece instanceof Content.Image(var type, var base64) ? base64.length() : 0;
        }
        return size;
    }
}
