package dev.glovebox.agent;

import dev.glovebox.model.ProviderWord;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Message;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Gives every call of a session an id of its own, in the few letters that all providers take back. Models and servers
 * repeat ids or leave them out, and then a request would be refused, and nobody could tell whose result is whose.
 */
final class CallIds {
    private static final String NAMELESS = "call";

    private final Set<String> taken = new HashSet<>();

    private CallIds() {}

    /** The answer as it is where its ids are good, which is nearly always. */
    static Message.Answer distinct(Message.Answer answer, Supplier<List<AgentEvent.Kept>> before) {
        if (answer.calls().isEmpty()) {
            return answer;
        }
        CallIds ids = new CallIds();
        for (AgentEvent.Kept event : before.get()) {
            if (event instanceof AgentEvent.Answered(var earlier)) {
                earlier.calls().forEach(call -> ids.taken.add(call.id()));
            }
        }
        return new Message.Answer(ids.renamed(answer.content()), answer.stop(), answer.usage());
    }

    private List<Content> renamed(List<Content> contents) {
        List<Content> renamed = new ArrayList<>();
        for (Content content : contents) {
            renamed.add(
                    content instanceof ToolCall call
                            ? new ToolCall(
                                    free(ProviderWord.of(call.id().isEmpty() ? NAMELESS : call.id())),
                                    call.name(),
                                    call.arguments())
                            : content);
        }
        return renamed;
    }

    private String free(String id) {
        String free = id;
        for (int number = 2; !taken.add(free); number++) {
            free = id + "_" + number;
        }
        return free;
    }
}
