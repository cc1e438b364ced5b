package dev.glovebox.agent.journal;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with a conversation. */
public final class Flaws {
    private Flaws() {}

    /** What a provider would answer with 400 to. */
    public static List<String> of(List<Message> messages) {
        List<String> faults = new ArrayList<>();
        List<String> open = List.of();
        for (Message message : messages) {
            List<String> given = message instanceof Message.Results(var results)
                    ? results.stream().map(ToolResult::callId).toList()
                    : List.of();
            if (!given.equals(open)) {
                faults.add("results of " + given + " where those of " + open + " are due");
            }
            if (message instanceof Message.Results && given.isEmpty()) {
                faults.add("results of nothing");
            }
            open = message instanceof Message.Answer answer
                    ? answer.calls().stream().map(Content.ToolCall::id).toList()
                    : List.of();
        }
        if (!open.isEmpty()) {
            faults.add("no results of " + open);
        }
        return faults;
    }
}
