package dev.glovebox.agent;

import dev.glovebox.protocol.Message;
import java.util.List;

/** What a person says while a turn runs. */
@FunctionalInterface
public interface Inbox {
    Inbox EMPTY = List::of;

    /** All that was said since the last time, in order; never waits. What is taken is kept, and the model is told. */
    List<Message.Prompt> take();
}
