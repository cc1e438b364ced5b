package dev.glovebox.model;

import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolSpec;
import java.util.List;

/** A conversation to be answered; every call in it has its result. */
public record ModelRequest(String system, List<Message> messages, List<ToolSpec> tools, int maxTokens) {
    public ModelRequest {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
        if (maxTokens <= 0) {
            throw new IllegalArgumentException("an answer needs at least one token, not " + maxTokens);
        }
    }
}
