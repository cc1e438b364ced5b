package dev.glovebox.ui.tui;

import dev.glovebox.agent.Inbox;
import dev.glovebox.protocol.Message;
import java.util.ArrayList;
import java.util.List;

/** What a person said while the agent works, until it is read. */
final class Waiting implements Inbox {
    private final List<String> messages = new ArrayList<>();

    synchronized void add(String message) {
        messages.add(message);
    }

    synchronized List<String> all() {
        return List.copyOf(messages);
    }

    synchronized List<String> clear() {
        List<String> all = List.copyOf(messages);
        messages.clear();
        return all;
    }

    @Override
    public List<Message.Prompt> take() {
        return clear().stream().map(Message.Prompt::of).toList();
    }
}
